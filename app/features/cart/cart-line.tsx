import { Link } from "react-router";
import { productPath } from "../../../domain/catalog/product-path.ts";
import { formatCents, toCents } from "../../../domain/money/money.ts";
import { Photo } from "../../base/ui/photo.tsx";
import { Price } from "../../base/ui/price.tsx";
import { QuantityStepper } from "../quantity/quantity-stepper.tsx";
import { maximumOf } from "../quantity/maximum-quantity.ts";
import { ChosenOptions } from "../options/chosen-options.tsx";
import type { ProductOption } from "../options/options.ts";
import { type CartItem, offerNote } from "./cart-item.ts";
import { updateQuantity } from "./cart-lines.ts";
import { ChooseOptions } from "./choose-options.tsx";
import { unbrokenWords } from "../../base/ui/unbroken-words.tsx";

type CartLineProps = {
  item: CartItem;
  /** Pieces left; null when stock is not tracked, undefined while unknown. */
  stock: number | null | undefined;
  missing: readonly ProductOption[];
  onRemove: () => void;
  eager: boolean;
};

export function CartLine({ item, stock, missing, onRemove, eager }: CartLineProps) {
  const max = maximumOf(stock);
  const amount = formatCents(toCents(item.price) * item.quantity);
  const address = productPath(item);
  return (
    <li className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-5 border-b border-line py-5 @xl:grid-cols-[8rem_minmax(0,1fr)_auto] @xl:gap-x-7">
      <Link to={address} tabIndex={-1} aria-hidden="true" className="h-fit">
        <Photo image={item.image} alt="" sizes="(width >= 48rem) 128px, 96px" eager={eager} />
      </Link>
      <div className="flex min-w-0 flex-col wrap-anywhere">
        <h2 className="text-body leading-snug font-medium">
          <Link to={address} className="hover:text-sapphire">
            {unbrokenWords(item.name)}
          </Link>
        </h2>
        <p className="figures mt-0.5 text-note text-ink-3">
          {unbrokenWords(item.category)}
          {stock != null && (stock < 5 || item.quantity >= stock) && `, only ${stock} left`}
        </p>
        <ChosenOptions options={item.options} />
        {missing.length > 0 && <ChooseOptions item={item} missing={missing} />}
        <div className="mt-1.5 flex flex-wrap items-baseline justify-between gap-x-4">
          <Price price={item.price} originalPrice={item.original_price} />
          <p className="figures ml-auto text-body font-medium @xl:hidden">{amount}</p>
        </div>
        <div className="mt-auto flex flex-wrap items-center gap-x-5 gap-y-2 pt-4">
          {item.offer ? (
            <p className="text-note text-ink-2">{offerNote}</p>
          ) : (
            <QuantityStepper
              size="small"
              of={item.name}
              quantity={item.quantity}
              min={0}
              max={max}
              onChange={(quantity) => (quantity > 0 ? updateQuantity(item, quantity) : onRemove())}
            />
          )}
          <button type="button" onClick={onRemove} className="target link text-note text-ink-2">
            Remove<span className="sr-only"> {item.name}</span>
          </button>
        </div>
      </div>
      <p className="figures text-right text-body font-medium @max-xl:hidden">{amount}</p>
    </li>
  );
}
