import { useLingui } from "@lingui/react/macro";
import { Tag } from "lucide-react";
import { useRef } from "react";
import type { PageProduct } from "../catalog/queries.ts";
import { readSwitches } from "../../base/shop/switches.ts";
import { lazyClient } from "../../base/clients/lazy/lazy-client.ts";
import { useLoaded } from "../../base/loading/use-loaded.ts";
import { useSession } from "../../base/session/use-session.ts";
import { Button } from "../../base/ui/button.tsx";
import { OfferDialog } from "./offer-dialog.tsx";

/** The button and dialog for an offer; invisible until the shop is known to take them. Both outlive the session. */
export function MakeOffer({ product }: { product: PageProduct }) {
  const { t } = useLingui();
  const enabled = useOffersEnabled();
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      {enabled !== false && (
        <Button
          tone="secondary"
          aria-haspopup="dialog"
          onClick={() => dialog.current?.showModal()}
          className={`flex-1 px-3 ${enabled ? "" : "invisible"}`}
        >
          <Tag aria-hidden="true" />
          {t`Make an Offer`}
        </Button>
      )}
      <OfferDialog dialog={dialog} product={product} />
    </>
  );
}

/** The last known value, so that the next product's page need not wait for it. */
let lastKnown: boolean | null = null;

/** Whether this visitor can make offers; null while unknown. Guests cannot, so nothing is fetched for them. */
function useOffersEnabled(): boolean | null {
  const isGuest = useSession().status === "signed-out";
  // Read while the session is still being restored, so that the value is here when the page appears.
  const { value: enabled = lastKnown } = useLoaded(isGuest ? null : "enabled", readOffersEnabled);
  return isGuest ? false : enabled;
}

async function readOffersEnabled(): Promise<boolean> {
  try {
    lastKnown = (await readSwitches(await lazyClient())).counter_offer_enabled;
    return lastKnown;
  } catch (error) {
    console.warn("Could not check whether offers are taken.", error);
    return false;
  }
}
