import type { ProductOption } from "../options/options.ts";
import type { Quotes } from "./cart-changes.late.ts";
import { type CartItem, lineKey } from "./cart-item.ts";
import { CartLine } from "./cart-line.tsx";
import { piecesLeft } from "./pieces-left.ts";

type CartLinesProps = {
  items: readonly CartItem[];
  quotes: Quotes;
  onRemove: (item: CartItem) => void;
};

export function CartLines({ items, quotes, onRemove }: CartLinesProps) {
  return (
    <ul className="@container border-t border-line">
      {items.map((item, index) => (
        <CartLine
          key={lineKey(item)}
          item={item}
          stock={stockOf(item, quotes, items)}
          missing={missingOf(item, quotes)}
          eager={index < 4}
          onRemove={() => onRemove(item)}
        />
      ))}
    </ul>
  );
}

function stockOf(item: CartItem, quotes: Quotes, items: readonly CartItem[]) {
  const quote = quotes.get(item.id);
  if (quote === undefined) return undefined;
  return quote && piecesLeft(item, { options: [], ...quote }, items);
}

/** The options that still have to be chosen, as far as the product is known. */
export function missingOf({ id, options = [] }: CartItem, quotes: Quotes): ProductOption[] {
  return (quotes.get(id)?.options ?? []).filter(
    (option) => option.required && !options.some((chosen) => chosen.option === option.id),
  );
}
