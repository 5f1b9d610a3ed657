import { MessageCircle } from "lucide-react";
import type { Product } from "../catalogue/queries.ts";
import { useLazyDialog } from "../dialogs/use-lazy-dialog.ts";
import { Button } from "../ui/button.tsx";

const loadDialog = async () => (await import("./inquiry-dialog.tsx")).InquiryDialog;

/** Opens the dialog for a question to the seller. */
export function ContactSeller({ product }: { product: Product }) {
  const { Dialog, dialog, coming, open } = useLazyDialog(loadDialog);
  return (
    <>
      <Button tone="secondary" aria-haspopup="dialog" busy={coming} onClick={open} className="flex-1 px-3">
        {!coming && <MessageCircle aria-hidden="true" />}
        Contact Seller
      </Button>
      {Dialog && <Dialog dialog={dialog} product={product} />}
    </>
  );
}
