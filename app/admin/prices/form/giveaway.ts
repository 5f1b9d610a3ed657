import { msg, plural } from "@lingui/core/runtime-macro";
import { say } from "../../../base/language/languages.ts";
import type { Db } from "../../../base/clients/load-context.ts";
import { toCents, toAmount, type MoneyFormat } from "../../../../domain/money/money.ts";
import { countCheap, type ProductChoice } from "../pick-list/choices.ts";
import type { DiscountType } from "../promotion.ts";
import { discountOf, type PromotionDraft } from "./promotion-draft.ts";

/** The highest price that a discount reduces to nothing, rounding to cents as the database does. */
export function highestFreePrice(type: DiscountType, value: number, money: MoneyFormat): number {
  if (type === "fixed_amount") return value;
  if (value >= 100) return Infinity;
  // Hundredths of a percent are whole numbers; 100 - 99.9 in floating point is a little less than 0.1.
  const left = Math.round((100 - value) * 100);
  // Less than half a cent rounds down to free.
  return toAmount(Math.max(Math.ceil(5000 / left) - 1, 0), money);
}

export async function giveawaySentence(
  db: Db,
  draft: PromotionDraft,
  money: MoneyFormat,
): Promise<string | null> {
  if (draft.discountType === "fixed_amount" && draft.discountPer === "order") return null;
  const free = highestFreePrice(draft.discountType, discountOf(draft, money), money);
  if (free === Infinity) return say(msg`A discount of 100% makes everything that it applies to free.`);
  if (free === 0) return null;
  const count = await countFree(db, draft, free, money);
  if (count === 0) return null;
  return say(
    msg`${plural({ count }, { one: "With this discount, one product is free.", other: "With this discount, # products are free." })}`,
  );
}

async function countFree(
  db: Db,
  { scope, products, categories }: PromotionDraft,
  free: number,
  money: MoneyFormat,
): Promise<number> {
  if (scope === "all_products") return countCheap(db, free, null);
  if (scope === "specific_categories") {
    const names = categories.map(({ key }) => key);
    return countCheap(db, free, names);
  }
  const isFree = ({ price }: ProductChoice) =>
    price !== null && price > 0 && toCents(price, money) <= toCents(free, money);
  return products.filter(isFree).length;
}
