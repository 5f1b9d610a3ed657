import { useLingui } from "@lingui/react/macro";
import { MessageCircle } from "lucide-react";
import type { PageProduct } from "../catalog/queries.ts";
import { useLateDialog } from "../../base/dialogs/use-late-dialog.ts";
import { Button } from "../../base/ui/button.tsx";
import { late } from "../../base/late/late.tsx";

const dialogCode = late(() => import("./contact-seller-dialog.late.tsx"));

export function ContactSeller({ product }: { product: PageProduct }) {
  const { t } = useLingui();
  const { Dialog, dialog, loading, open } = useLateDialog(dialogCode, (code) => code.ContactSellerDialog);
  return (
    <>
      <Button tone="quiet" aria-haspopup="dialog" busy={loading} onClick={open} className="-ms-3 px-3">
        {!loading && <MessageCircle aria-hidden="true" />}
        {t`Contact Seller`}
      </Button>
      {Dialog && <Dialog dialog={dialog} product={product} />}
    </>
  );
}
