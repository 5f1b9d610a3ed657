import { Trans, useLingui } from "@lingui/react/macro";
import { missingSentence } from "../options/problems.late.ts";
import type { ProductOption } from "../options/options.ts";
import { useWords } from "../../base/shop/use-shop.ts";
import { useLateDialog } from "../../base/dialogs/use-late-dialog.ts";
import { cartLine } from "./add-to-cart.late.tsx";
import type { CartItem } from "./cart-item.ts";
import { replaceLine } from "./cart-lines.ts";
import { late } from "../../base/late/late.tsx";

const dialogCode = late(() => import("./choose-options-dialog.late.tsx"));

export function ChooseOptions({ item, missing }: { item: CartItem; missing: readonly ProductOption[] }) {
  const { t } = useLingui();
  const words = useWords();
  const { name } = item;
  const { Dialog, dialog, open } = useLateDialog(dialogCode, (code) => code.ChooseOptionsDialog);
  return (
    <>
      <p className="mt-2 bg-warning-tint px-3 py-2 text-note text-warning-ink">
        {missing.map((option) => t(missingSentence(option, words))).join(" ")}{" "}
        <button
          type="button"
          data-choose=""
          aria-haspopup="dialog"
          onClick={open}
          className="link font-medium"
        >
          <Trans>
            Choose options<span className="sr-only"> of {name}</span>
          </Trans>
        </button>
      </p>
      {Dialog && (
        <Dialog
          dialog={dialog}
          product={item}
          action={t`Save`}
          onChosen={(product, chosen) =>
            replaceLine(item, cartLine(product, item.quantity, chosen, item.offer))
          }
        />
      )}
    </>
  );
}
