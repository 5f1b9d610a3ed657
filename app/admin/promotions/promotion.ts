import type { Database } from "../../../domain/database.types.ts";
import { formatPrice } from "../../../domain/money.ts";

export type Promotion = Database["public"]["Tables"]["promotions"]["Row"];
export type DiscountType = Promotion["discount_type"];
export type Scope = Promotion["applicable_scope"];

/** What admins edit of a promotion. Discounts are in percent or an amount, times in UTC. */
export type PromotionValues = Pick<
  Promotion,
  | "name"
  | "description"
  | "discount_type"
  | "discount_value"
  | "applicable_scope"
  | "product_ids"
  | "category_names"
  | "start_date"
  | "end_date"
  | "is_active"
  | "usage_limit"
  | "code"
  | "uses_per_customer"
>;

export const discountTypeNames: Record<DiscountType, string> = {
  percentage: "Percentage",
  fixed_amount: "Fixed amount",
};

export const scopeNames: Record<Scope, string> = {
  all_products: "All products",
  specific_products: "Specific products",
  specific_categories: "Specific categories",
};

/** `15%` or `$40.00`. */
export function discountText({
  discount_type: type,
  discount_value: value,
}: Pick<Promotion, "discount_type" | "discount_value">): string {
  return type === "percentage" ? `${value}%` : formatPrice(value);
}

/** `3 of 50 used`, or without a limit `3 used`. */
export function usageText({
  usage_count: count,
  usage_limit: limit,
}: Pick<Promotion, "usage_count" | "usage_limit">): string {
  return limit === null ? `${count} used` : `${count} of ${limit} used`;
}
