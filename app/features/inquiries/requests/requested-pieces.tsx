import { useLingui } from "@lingui/react/macro";
import { useWords } from "../../../base/shop/use-shop.ts";
import { unbrokenWords } from "../../../base/ui/unbroken-words.tsx";
import { optionWords } from "../../options/chosen-options.tsx";
import type { AskedLine, OrderRequest } from "./order-request.ts";

type RequestedPiecesProps = {
  pieces: OrderRequest["pieces"];
  lines: readonly Pick<AskedLine, "id" | "name_at_purchase" | "options">[];
};

/** `2 × Halo ring, Ring size: 6` */
export function RequestedPieces({ pieces, lines }: RequestedPiecesProps) {
  const { t } = useLingui();
  const words = useWords();
  return (
    <ul aria-label={t`Pieces`} className="figures space-y-0.5">
      {pieces.map(({ order_item_id, quantity }) => {
        const line = lines.find(({ id }) => id === order_item_id);
        return (
          line && (
            <li key={order_item_id} className="wrap-anywhere">
              {quantity} × {unbrokenWords(line.name_at_purchase)}
              {line.options.length > 0 && (
                <span className="text-ink-2">{`, ${optionWords(line.options, words)}`}</span>
              )}
            </li>
          )
        );
      })}
    </ul>
  );
}
