import { useLingui } from "@lingui/react/macro";
import { useLateDialog } from "../../../base/dialogs/use-late-dialog.ts";
import { late } from "../../../base/late/late.tsx";
import { Button } from "../../../base/ui/button.tsx";
import { addProductToCart } from "../../../features/cart/add-product.ts";
import type { WholeProduct } from "./queries.ts";

const dialogCode = late(() => import("../../../features/cart/choose-options-dialog.late.tsx"));

/** Puts one piece into the cart, once what has to be chosen is chosen. */
export function BuyCompared({ product }: { product: WholeProduct }) {
  const { t } = useLingui();
  const { Dialog, dialog, loading, open } = useLateDialog(dialogCode, (code) => code.ChooseOptionsDialog);
  const { id, name, requires_options } = product;
  if (product.stock_quantity === 0) return <p className="text-ink-3">{t`Out of stock`}</p>;
  return (
    <>
      <Button
        tone="secondary"
        size="small"
        busy={loading}
        aria-label={t`Add to Cart: ${{ name }}`}
        aria-haspopup={requires_options ? "dialog" : undefined}
        onClick={requires_options ? open : () => void addProductToCart(product, 1)}
        className="w-full px-3"
      >
        {t`Add to Cart`}
      </Button>
      {Dialog && (
        <Dialog
          dialog={dialog}
          product={{ id, name }}
          action={t`Add to Cart`}
          onChosen={(whole, chosen) => void addProductToCart(whole, 1, chosen)}
        />
      )}
    </>
  );
}
