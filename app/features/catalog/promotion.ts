import type { Database } from "../../../domain/database.types.ts";
import { formatPrice } from "../../../domain/money/money.ts";

/** A running promotion, as shoppers see it; `discount_value` is a percentage or an amount. */
export type RunningPromotion = Pick<
  Database["public"]["Tables"]["promotions"]["Row"],
  "id" | "name" | "discount_type" | "discount_value" | "applicable_scope" | "product_ids" | "category_names"
>;

/** `15% off Gemstones` */
export function describePromotion({
  discount_type,
  discount_value,
  applicable_scope,
  category_names,
}: RunningPromotion): string {
  const discount = discount_type === "percentage" ? `${discount_value}%` : formatPrice(discount_value);
  const on = {
    all_products: () => "everything",
    specific_products: () => "selected pieces",
    specific_categories: () => new Intl.ListFormat("en-US").format(category_names),
  }[applicable_scope];
  return `${discount} off ${on()}`;
}

/** The promotion beside a price: a product's before its category's before all's. @param promotions newest first */
export function promotionOf(
  product: { id: number; category: string; price: number; final_price: number },
  promotions: readonly RunningPromotion[],
): RunningPromotion | undefined {
  if (product.final_price >= product.price) return undefined;
  const inScope = (scope: RunningPromotion["applicable_scope"]) =>
    promotions.filter(({ applicable_scope }) => applicable_scope === scope);
  return (
    inScope("specific_products").find(({ product_ids }) => product_ids.includes(product.id)) ??
    inScope("specific_categories").find(({ category_names }) => category_names.includes(product.category)) ??
    inScope("all_products")[0]
  );
}
