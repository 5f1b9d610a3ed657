import { Truck } from "lucide-react";
import { formatBriefly } from "../../../domain/money/money.ts";
import type { Terms } from "../../../domain/shop/shop.ts";

/** From which subtotal on shipping is free; nothing where it never is. */
export function FreeShipping({ terms, className }: { terms: Terms; className: string }) {
  const words = freeShippingWords(terms);
  return (
    words && (
      <p className={className}>
        <Truck size={18} strokeWidth={1.5} aria-hidden="true" className="shrink-0" />
        {words}
      </p>
    )
  );
}

function freeShippingWords({ shipping }: Terms): string | null {
  if (!shipping) return null;
  if (shipping.fee === 0) return "Free shipping";
  return shipping.freeAbove === null
    ? null
    : `Free shipping on orders over ${formatBriefly(shipping.freeAbove)}`;
}
