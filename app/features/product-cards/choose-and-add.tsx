import { useLingui } from "@lingui/react/macro";
import { createPortal } from "react-dom";
import { addProductToCart } from "../cart/add-product.ts";
import type { CardProduct } from "../catalog/queries.ts";
import { useLateDialog } from "../../base/dialogs/use-late-dialog.ts";
import { late } from "../../base/late/late.tsx";

const dialogCode = late(() => import("../cart/choose-options-dialog.late.tsx"));

export function ChooseAndAdd({ product }: { product: CardProduct }) {
  const { t } = useLingui();
  const { Dialog, dialog, open } = useLateDialog(dialogCode, (code) => code.ChooseOptionsDialog);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t`Add to Cart: ${{ name: product.name }}`}
        onClick={open}
      >{t`Add to Cart`}</button>
      {Dialog &&
        createPortal(
          <Dialog
            dialog={dialog}
            product={{ id: product.id, name: product.name }}
            action={t`Add to Cart`}
            onChosen={(whole, chosen) => void addProductToCart(whole, 1, chosen)}
          />,
          // The card's own styles are for a button on top of its photograph.
          document.body,
        )}
    </>
  );
}
