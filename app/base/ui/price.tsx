import { useLingui } from "@lingui/react/macro";
import { formatPrice } from "../../../domain/money/money.ts";
import { useMoney } from "../shop/use-shop.ts";

type PriceProps = {
  /** In the shop's currency. */
  price: number;
  originalPrice?: number | null;
  className?: string;
};

export function Price({ price, originalPrice, className }: PriceProps) {
  const { t } = useLingui();
  const money = useMoney();
  return (
    <p className={className ? `price ${className}` : "price"}>
      <span>{formatPrice(price, money)}</span>
      {originalPrice != null && originalPrice > price && (
        <s>
          <span>{t`Original price`} </span>
          {formatPrice(originalPrice, money)}
        </s>
      )}
    </p>
  );
}
