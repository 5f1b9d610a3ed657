import { formatPrice } from "../formats/money.ts";

type PriceProps = {
  /** Dollars. */
  price: number;
  /** The undiscounted price in dollars; struck through when it is higher. */
  originalPrice?: number | null;
  className?: string;
};

export function Price({ price, originalPrice, className = "text-ui" }: PriceProps) {
  return (
    <p className={`figures flex flex-wrap items-baseline gap-x-2 ${className}`}>
      <span className="font-medium text-ink">{formatPrice(price)}</span>
      {originalPrice != null && originalPrice > price && (
        <s className="text-ink-3 decoration-1">
          <span className="sr-only">Original price </span>
          {formatPrice(originalPrice)}
        </s>
      )}
    </p>
  );
}
