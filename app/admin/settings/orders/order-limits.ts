import { msg } from "@lingui/core/runtime-macro";
import { z } from "zod/mini";
import type { Db } from "../../../base/clients/load-context.ts";
import type { Database } from "../../../../domain/database.types.ts";
import { changeRow } from "../../../base/edits/change-row.ts";
import { formatPrice } from "../../../../domain/money/money.ts";
import { currencyInWords } from "../../../../domain/base/typed-number.ts";
import { amountProblem, parseAmount, wholeNumber } from "../../../../domain/base/number-rules.ts";
import { say } from "../../../base/language/languages.ts";
import { pageMoney } from "../../../base/language/page-money.ts";

export type OrderLimits = Pick<
  Database["public"]["Tables"]["order_limits"]["Row"],
  "pieces" | "stock_share" | "worth" | "regular_factor" | "connection_factor" | "confirm_cash_above"
>;

export type StoredLimits = OrderLimits & { updated_at: string };

export type LimitsDraft = Record<keyof OrderLimits, string>;

export const limitFields = () => ({
  pieces: { label: say(msg`Pieces of one product`), hint: say(msg`From 1 to 999.`) },
  stock_share: {
    label: say(msg`Share of all pieces in stock, in percent`),
    hint: say(msg`Never less than the pieces above.`),
  },
  worth: {
    label: say(msg`Sum in ${{ currency: currencyInWords(say, pageMoney()) }}`),
    hint: say(msg`Without tax. A single piece may cost more.`),
  },
  regular_factor: {
    label: say(msg`Multiplier for customers who have paid before`),
    hint: say(msg`From 1 to 100.`),
  },
  connection_factor: {
    label: say(msg`Multiplier for all buyers who share a connection`),
    hint: say(
      msg`From 1 to 100, within a day. A household, a shop's wifi and many phones of a carrier share one.`,
    ),
  },
  confirm_cash_above: {
    label: say(
      msg`Cash orders to confirm, above a total in ${{ currency: currencyInWords(say, pageMoney()) }}`,
    ),
    hint: say(msg`Leave it empty to confirm none.`),
  },
});

const fromOneTo = (max: number) =>
  wholeNumber(1, max, () => say(msg`Please enter a whole number from 1 to ${{ max }}.`), pageMoney);

const isAmount = (text: string, min: number) =>
  text.trim() !== "" &&
  amountProblem(text, { max: 99_999_999, example: 1 }, say, pageMoney()) === null &&
  (parseAmount(text, pageMoney()) ?? 0) >= min;

export const limitsSchema = z.object({
  pieces: fromOneTo(999),
  stock_share: fromOneTo(100),
  worth: z.pipe(
    z.string().check(
      z.refine((text) => isAmount(text, 1), {
        error: () => say(msg`Please enter an amount of at least ${{ amount: formatPrice(1, pageMoney()) }}.`),
      }),
    ),
    z.transform((text) => parseAmount(text, pageMoney()) ?? 0),
  ),
  regular_factor: fromOneTo(100),
  connection_factor: fromOneTo(100),
  confirm_cash_above: z.pipe(
    z.string().check(
      z.refine((text) => text.trim() === "" || isAmount(text, 0), {
        error: () => say(msg`Please enter an amount, or leave this empty.`),
      }),
    ),
    z.transform((text) => (text.trim() === "" ? null : parseAmount(text, pageMoney()))),
  ),
});

const columns =
  "pieces, stock_share, worth, regular_factor, connection_factor, confirm_cash_above, updated_at";

export async function readOrderLimits(db: Db): Promise<StoredLimits | null> {
  const { data } = await db.from("order_limits").select(columns).throwOnError();
  return data[0] ?? null;
}

/** Changes these limits and returns all of them; null, with nothing changed, if they no longer match `over`. */
export async function changeLimits(
  db: Db,
  over: StoredLimits,
  changes: Partial<OrderLimits>,
): Promise<StoredLimits | null> {
  return changeRow<StoredLimits>(db, {
    table: "order_limits",
    columns,
    over: { updated_at: over.updated_at },
    changes,
  });
}
