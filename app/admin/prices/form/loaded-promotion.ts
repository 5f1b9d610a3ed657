import { msg } from "@lingui/core/runtime-macro";
import { say } from "../../../base/language/languages.ts";
import type { Db } from "../../../base/clients/load-context.ts";
import { formatDayAndTime } from "../../formats/shop-times.ts";
import { formatPrice } from "../../../../domain/money/money.ts";
import type { Columns } from "../../../base/edits/changes.ts";
import { type ProductChoice, readProducts } from "../pick-list/choices.ts";
import {
  discountPerNames,
  discountTypeNames,
  noEnd,
  type Promotion,
  type PromotionValues,
  scopeNames,
} from "../promotion.ts";
import { readPromotion } from "../queries.ts";
import { draftOf, type PromotionDraft } from "./promotion-draft.ts";
import { pageMoney } from "../../../base/language/page-money.ts";

export type LoadedPromotion = { promotion: Promotion; initial: PromotionDraft };

export async function loadPromotion(db: Db, id: number): Promise<LoadedPromotion | null> {
  const promotion = await readPromotion(db, id);
  if (!promotion) return null;
  return { promotion, initial: draftOf(promotion, await readProducts(db, promotion.product_ids)) };
}

/** @param products the products that a conflict can list, for their names */
export function columnsOf(products: readonly ProductChoice[]): Columns<PromotionValues> {
  const names = new Map(products.map(({ key, label }) => [key, label]));
  return {
    name: { label: say(msg`Promotion name`) },
    description: { label: say(msg`Description`) },
    discount_type: { label: say(msg`Discount type`), show: (type) => say(discountTypeNames[type]) },
    discount_value: { label: say(msg`Discount value`) },
    discount_per: { label: say(msg`Taken off`), show: (per) => say(discountPerNames[per]) },
    least_order_value: {
      label: say(msg`Minimum order value`),
      show: (value) =>
        value === null
          ? say(msg({ message: "None", context: "least order value" }))
          : formatPrice(value, pageMoney()),
    },
    applicable_scope: { label: say(msg`Applies to`), show: (scope) => say(scopeNames[scope]) },
    product_ids: {
      label: say(msg`Products`),
      show: (ids) => ids.map((id) => names.get(id) ?? say(msg`Product ${{ id }}`)).join("\n"),
    },
    category_names: { label: say(msg`Categories`) },
    start_date: { label: say(msg`Start date and time`), show: formatDayAndTime },
    end_date: {
      label: say(msg`End date and time`),
      show: (time) =>
        time === noEnd
          ? say(msg({ message: "None", context: "end of a promotion" }))
          : formatDayAndTime(time),
    },
    is_active: { label: say(msg`Active`) },
    usage_limit: { label: say(msg`Usage limit`), show: limitText },
    code: {
      label: say(msg`Discount code`),
      show: (code) => code ?? say(msg({ message: "None", context: "discount code" })),
    },
    uses_per_customer: { label: say(msg`Uses per customer`), show: limitText },
  };
}

function limitText(limit: number | null): string {
  return limit === null ? say(msg`No limit`) : String(limit);
}
