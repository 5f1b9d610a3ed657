import { type ComponentType, lazy, Suspense, useState } from "react";
import type { Product } from "../catalogue/queries.ts";
import { useSession } from "../session/use-session.ts";
import { Button } from "../ui/button.tsx";

/** Make an Offer, which guests do not even load. The page works without it if its code cannot be fetched. */
const MakeOffer = lazy<ComponentType<{ product: Product }>>(async () => {
  try {
    return { default: (await import("./make-offer.tsx")).MakeOffer };
  } catch (error) {
    console.warn("The code for offers could not be fetched.", error);
    return { default: () => null };
  }
});

/** Appears once somebody is signed in, and stays when the session ends, so that nothing typed is lost. */
export function CustomersOffer({ product }: { product: Product }) {
  const isGuest = useSession().status === "signed-out";
  const [wanted, setWanted] = useState(false);
  if (!isGuest && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense fallback={<ItsPlace />}>
      <MakeOffer product={product} />
    </Suspense>
  );
}

/** As large as the button that is about to appear. */
function ItsPlace() {
  return (
    <Button tone="secondary" className="invisible flex-1 px-3">
      Make an Offer
    </Button>
  );
}
