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
    name: { label: "Promotion name" },
    description: { label: "Description" },
    discount_type: { label: "Discount type", show: (type) => discountTypeNames[type] },
    discount_value: { label: "Discount value" },
    discount_per: { label: "Comes off", show: (per) => discountPerNames[per] },
    least_order_value: {
      label: "Least order value",
      show: (value) => (value === null ? "None" : formatPrice(value)),
    },
    applicable_scope: { label: "Applies to", show: (scope) => scopeNames[scope] },
    product_ids: {
      label: "Products",
      show: (ids) => ids.map((id) => names.get(id) ?? `Product ${id}`).join("\n"),
    },
    category_names: { label: "Categories" },
    start_date: { label: "Start date and time", show: formatDayAndTime },
    end_date: {
      label: "End date and time",
      show: (time) => (time === noEnd ? "None" : formatDayAndTime(time)),
    },
    is_active: { label: "Active" },
    usage_limit: { label: "Usage limit", show: limitText },
    code: { label: "Discount code", show: (code) => code ?? "None" },
    uses_per_customer: { label: "Uses per customer", show: limitText },
  };
}

function limitText(limit: number | null): string {
  return limit === null ? "No limit" : String(limit);
}
