import { Tag } from "lucide-react";
import { useRef } from "react";
import type { Product } from "../catalogue/queries.ts";
import { Button } from "../ui/button.tsx";
import { OfferDialog } from "./offer-dialog.tsx";
import { useOffersEnabled } from "./use-offers-enabled.ts";

/**
 * Opens the dialog in which customers offer a lower price, if the shop takes offers. Until that is known the button is
 * invisible. A dialog that is open when the session ends stays open, with what was typed.
 */
export function MakeOffer({ product }: { product: Product }) {
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
          Make an Offer
        </Button>
      )}
      <OfferDialog dialog={dialog} product={product} />
    </>
  );
}
