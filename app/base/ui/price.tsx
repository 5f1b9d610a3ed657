import { formatPrice } from "../../../domain/money/money.ts";

type PriceProps = {
  /** In the shop's currency. */
  price: number;
  /** Struck through when it is higher. */
  originalPrice?: number | null;
  className?: string;
};

export function Price({ price, originalPrice, className }: PriceProps) {
  return (
    <p className={className ? `price ${className}` : "price"}>
      <span>{formatPrice(price)}</span>
      {originalPrice != null && originalPrice > price && (
        <s>
          <span>Original price </span>
          {formatPrice(originalPrice)}
        </s>
      )}
    </p>
  );
}
