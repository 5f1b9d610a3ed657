import type { I18n } from "@lingui/core";
import type { Translated } from "../../base/clients/data-api/translated.ts";
import { msg } from "@lingui/core/runtime-macro";
import type { Database } from "../../../domain/database.types.ts";
import { formatPercent } from "../../../domain/base/figures.ts";
import type { Words } from "../../../domain/shop/shop.ts";
import { formatPrice, type MoneyFormat } from "../../../domain/money/money.ts";

/** A running promotion, as shoppers see it; `discount_value` is a percentage or an amount. */
export type RunningPromotion = Pick<
  Database["public"]["Tables"]["promotions"]["Row"],
  "id" | "name" | "discount_type" | "discount_value" | "applicable_scope" | "category_names"
> &
  Translated;

/** `15% off Gemstones` */
export function describePromotion(
  { discount_type, discount_value, applicable_scope, category_names }: Omit<RunningPromotion, "name">,
  { t, locale }: I18n,
  money: MoneyFormat,
  words: Words,
): string {
  const discount =
    discount_type === "percentage"
      ? formatPercent(discount_value, locale)
      : formatPrice(discount_value, money);
  const texts = {
    all_products: () => msg`${{ discount }} off everything`,
    specific_products: () => msg`${{ discount }} off selected pieces`,
    specific_categories: () =>
      msg`${{ discount }} off ${{ categories: new Intl.ListFormat(locale).format(category_names.map(words)) }}`,
  }[applicable_scope];
  return t(texts());
}
