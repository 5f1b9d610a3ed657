import { missingSentence } from "../options/problems.late.ts";
import type { ProductOption } from "../options/options.ts";
import { useLateDialog } from "../../base/dialogs/use-late-dialog.ts";
import { cartLine } from "./add-to-cart.late.tsx";
import type { CartItem } from "./cart-item.ts";
import { replaceLine } from "./cart-lines.ts";
import { late } from "../../base/late/late.tsx";

const dialogCode = late(() => import("./choose-options-dialog.late.tsx"));

export function ChooseOptions({ item, missing }: { item: CartItem; missing: readonly ProductOption[] }) {
  const { Dialog, dialog, open } = useLateDialog(dialogCode, (code) => code.ChooseOptionsDialog);
  return (
    <>
      <p className="mt-2 bg-warning-tint px-3 py-2 text-note text-warning-ink">
        {missing.map(missingSentence).join(" ")}{" "}
        <button type="button" aria-haspopup="dialog" onClick={open} className="link font-medium">
          Choose options<span className="sr-only"> of {item.name}</span>
        </button>
      </p>
      {Dialog && (
        <Dialog
          dialog={dialog}
          product={item}
          action="Save"
          onChosen={(product, chosen) =>
            replaceLine(item, cartLine(product, item.quantity, chosen, item.offer))
          }
        />
      )}
    </>
  );
}
