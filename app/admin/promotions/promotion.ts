import type { Database } from "../../../domain/database.types.ts";
import { formatPrice } from "../../../domain/money/money.ts";

export type Promotion = Database["public"]["Tables"]["promotions"]["Row"];
export type DiscountType = Promotion["discount_type"];
export type Scope = Promotion["applicable_scope"];
export type DiscountPer = Promotion["discount_per"];

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
  | "discount_per"
  | "least_order_value"
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

export const discountPerNames: Record<DiscountPer, string> = {
  piece: "Each piece",
  order: "Once an order",
};

/** The end of a promotion that has none. The database compares it with other times. */
export const noEnd = "infinity";

export function discountText({
  discount_type: type,
  discount_value: value,
  discount_per: per,
}: Pick<Promotion, "discount_type" | "discount_value" | "discount_per">): string {
  if (type === "percentage") return `${value}%`;
  return per === "order" ? `${formatPrice(value)} once an order` : formatPrice(value);
}

/** `3 of 50 used`, or without a limit `3 used`. */
export function usageText({
  usage_count: count,
  usage_limit: limit,
}: Pick<Promotion, "usage_count" | "usage_limit">): string {
  return limit === null ? `${count} used` : `${count} of ${limit} used`;
}
