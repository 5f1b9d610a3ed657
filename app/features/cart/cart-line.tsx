import { plural } from "@lingui/core/runtime-macro";
import { useOriginal } from "../../base/shop/use-original.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { productPath } from "../../../domain/catalog/product-path.ts";
import { formatCents, toCents } from "../../../domain/money/money.ts";
import { Photo } from "../../base/ui/photo.tsx";
import { Price } from "../../base/ui/price.tsx";
import { QuantityStepper } from "./quantity/quantity-stepper.tsx";
import { maximumOf } from "./quantity/maximum-quantity.ts";
import { ChosenOptions } from "../options/chosen-options.tsx";
import type { ProductOption } from "../options/options.ts";
import { type CartItem, offerNote } from "./cart-item.ts";
import { updateQuantity } from "./cart-lines.ts";
import { ChooseOptions } from "./choose-options.tsx";
import { unbrokenWords } from "../../base/ui/unbroken-words.tsx";
import { useMoney, useWords } from "../../base/shop/use-shop.ts";

type CartLineProps = {
  item: CartItem;
  /** Pieces left; null when stock is not tracked, undefined while unknown. */
  stock: number | null | undefined;
  missing: readonly ProductOption[];
  onRemove: () => void;
  eager: boolean;
};

export function CartLine({ item, stock, missing, onRemove, eager }: CartLineProps) {
  const { t } = useLingui();
  const money = useMoney();
  const max = maximumOf(stock);
  const amount = formatCents(toCents(item.price, money) * item.quantity, money);
  const address = productPath(item);
  const { name } = item;
  const original = useOriginal();
  const category = useWords()(item.category);
  return (
    <li className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-5 border-b border-line py-5 @xl:grid-cols-[8rem_minmax(0,1fr)_auto] @xl:gap-x-7">
      <Link to={address} tabIndex={-1} aria-hidden="true" className="h-fit">
        <Photo image={item.image} alt="" sizes="(width >= 48rem) 128px, 96px" eager={eager} />
      </Link>
      <div className="flex min-w-0 flex-col wrap-anywhere">
        <h2 className="text-body leading-snug font-medium">
          <Link to={address} className="hover:text-sapphire" {...original(item, "name")}>
            {unbrokenWords(item.name)}
          </Link>
        </h2>
        <p className="figures mt-0.5 text-note text-ink-3">
          {unbrokenWords(
            stock != null && (stock < 5 || item.quantity >= stock)
              ? t`${{ category }}, ${plural({ stock }, { other: "only # left" })}`
              : category,
          )}
        </p>
        <ChosenOptions options={item.options} />
        {missing.length > 0 && <ChooseOptions item={item} missing={missing} />}
        <div className="mt-1.5 flex flex-wrap items-baseline justify-between gap-x-4">
          <Price price={item.price} originalPrice={item.original_price} />
          <p className="figures ms-auto text-body font-medium @xl:hidden">{amount}</p>
        </div>
        <div className="mt-auto flex flex-wrap items-center gap-x-5 gap-y-2 pt-4">
          {item.offer ? (
            <p className="text-note text-ink-2">{t(offerNote)}</p>
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
            <Trans>
              Remove<span className="sr-only"> {name}</span>
            </Trans>
          </button>
        </div>
      </div>
      <p className="figures text-end text-body font-medium @max-xl:hidden">{amount}</p>
    </li>
  );
}
