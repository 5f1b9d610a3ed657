import { MessageCircle } from "lucide-react";
import type { Product } from "../catalogue/queries.ts";
import { useLaterDialog } from "../behaviors/use-later-dialog.ts";
import { Button } from "../ui/button.tsx";

const loadDialog = async () => (await import("./inquiry-dialog.tsx")).InquiryDialog;

/** Opens the dialog in which anybody asks the seller about a product. */
export function ContactSeller({ product }: { product: Product }) {
  const { Dialog, dialog, coming, open } = useLaterDialog(loadDialog);
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
