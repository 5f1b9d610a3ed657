import { MessageCircle } from "lucide-react";
import type { PageProduct } from "../catalog/queries.ts";
import { useLazyDialog } from "../../base/dialogs/use-lazy-dialog.ts";
import { Button } from "../../base/ui/button.tsx";

const loadDialog = async () => (await import("./contact-seller-dialog.tsx")).ContactSellerDialog;

export function ContactSeller({ product }: { product: PageProduct }) {
  const { Dialog, dialog, loading, open } = useLazyDialog(loadDialog);
  return (
    <>
      <Button tone="secondary" aria-haspopup="dialog" busy={loading} onClick={open} className="flex-1 px-3">
        {!loading && <MessageCircle aria-hidden="true" />}
        Contact Seller
      </Button>
      {Dialog && <Dialog dialog={dialog} product={product} />}
    </>
  );
}
