import { useLingui } from "@lingui/react/macro";
import { type ComponentType, lazy, Suspense, useState } from "react";
import type { PageProduct } from "../catalog/queries.ts";
import { useSession } from "../../base/session/use-session.ts";
import { late } from "../../base/late/late.tsx";

const offerCode = late(() => import("./make-offer.late.tsx"));

/** Guests never load this. If its code cannot be fetched, the page works without it. */
const MakeOffer = lazy<ComponentType<{ product: PageProduct }>>(async () => {
  try {
    return { default: (await offerCode.load()).MakeOffer };
  } catch (error) {
    console.warn("The code for offers could not be fetched.", error);
    return { default: () => null };
  }
});

/** Appears once somebody is signed in. It stays when the session ends, so that nothing typed is lost. */
export function CustomersOffer({ product }: { product: PageProduct }) {
  const isGuest = useSession().status === "signed-out";
  const [wanted, setWanted] = useState(false);
  if (!isGuest && !wanted) setWanted(true);
  // The server renders the page for everybody: for customers it already has the place.
  if (!wanted) return <Placeholder className="while-restoring" />;
  return (
    <Suspense fallback={<Placeholder />}>
      <MakeOffer product={product} />
    </Suspense>
  );
}

function Placeholder({ className = "" }: { className?: string }) {
  const { t } = useLingui();
  return (
    <span
      aria-hidden="true"
      className={`btn btn-secondary invisible flex-1 px-3 ${className}`}
    >{t`Make an Offer`}</span>
  );
}
