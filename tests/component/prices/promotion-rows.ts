import type { Promotion } from "../../../app/admin/prices/promotion.ts";

/** A time that the browser shows as this one: `2026-01-01T09:00`. */
export function localTime(shown: string): string {
  return new Date(shown).toISOString().replace(".000Z", "+00:00");
}

export const springSale: Promotion = {
  id: 7,
  name: "Spring Sale",
  description: null,
  discount_type: "percentage",
  discount_value: 20,
  applicable_scope: "specific_products",
  product_ids: [1],
  category_names: [],
  start_date: localTime("2026-01-01T09:00"),
  end_date: localTime("2036-01-01T21:30"),
  is_active: true,
  usage_limit: null,
  usage_count: 0,
  code: null,
  uses_per_customer: null,
  discount_per: "piece",
  least_order_value: null,
  created_at: "2026-01-01T00:00:00+00:00",
  updated_at: "2026-02-01T00:00:00+00:00",
};
