import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/runtime-macro";
import { say } from "../../base/language/languages.ts";
import type { Database } from "../../../domain/database.types.ts";
import { percentInWords } from "../formats/percent.ts";
import { formatPrice, type MoneyFormat } from "../../../domain/money/money.ts";

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

export const discountTypeNames: Record<DiscountType, MessageDescriptor> = {
  percentage: msg`Percentage`,
  fixed_amount: msg`Fixed amount`,
};

export const scopeNames: Record<Scope, MessageDescriptor> = {
  all_products: msg`All products`,
  specific_products: msg`Specific products`,
  specific_categories: msg`Specific categories`,
};

export const discountPerNames: Record<DiscountPer, MessageDescriptor> = {
  piece: msg`Each piece`,
  order: msg`Once per order`,
};

/** The end of a promotion that has none. The database compares it with other times. */
export const noEnd = "infinity";

export function discountText(
  {
    discount_type: type,
    discount_value: value,
    discount_per: per,
  }: Pick<Promotion, "discount_type" | "discount_value" | "discount_per">,
  money: MoneyFormat,
): string {
  if (type === "percentage") return percentInWords(value);
  const amount = formatPrice(value, money);
  return per === "order" ? say(msg`${{ amount }} once per order`) : amount;
}

/** `3 of 50 used`, or without a limit `3 used`. */
export function usageText({
  usage_count: count,
  usage_limit: limit,
}: Pick<Promotion, "usage_count" | "usage_limit">): string {
  return limit === null
    ? say(msg`${plural({ count }, { other: "# used" })}`)
    : say(msg`${plural({ count }, { other: "#" })} of ${plural({ limit }, { other: "# used" })}`);
}
