import { useLingui } from "@lingui/react/macro";
import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import { Truck } from "lucide-react";
import { formatBriefly, type MoneyFormat } from "../../../domain/money/money.ts";
import type { Terms } from "../../../domain/shop/shop.ts";
import { useMoney } from "../../base/shop/use-shop.ts";

/** From which subtotal on shipping is free; nothing where it never is. */
export function FreeShipping({ terms, className }: { terms: Terms; className: string }) {
  const { i18n } = useLingui();
  const money = useMoney();
  const words = freeShippingWords(terms, i18n.t, money);
  return (
    words && (
      <p className={className}>
        <Truck size={18} strokeWidth={1.5} aria-hidden="true" className="shrink-0" />
        {words}
      </p>
    )
  );
}

function freeShippingWords({ shipping }: Terms, t: I18n["t"], money: MoneyFormat): string | null {
  if (!shipping) return null;
  if (shipping.fee === 0) return t(msg`Free shipping`);
  return shipping.freeAbove === null
    ? null
    : t(msg`Free shipping on orders over ${{ amount: formatBriefly(shipping.freeAbove, money) }}`);
}
