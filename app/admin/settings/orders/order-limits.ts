import { z } from "zod/mini";
import type { Db } from "../../../base/clients/load-context.ts";
import type { Database } from "../../../../domain/database.types.ts";
import { formatPrice } from "../../../../domain/money/money.ts";
import { currencyInWords } from "../../../../domain/base/typed-number.ts";
import { amountProblem, parseAmount, wholeNumber } from "../../../../domain/base/number-rules.ts";

export type OrderLimits = Pick<
  Database["public"]["Tables"]["order_limits"]["Row"],
  "pieces" | "stock_share" | "worth" | "regular_factor" | "connection_factor" | "confirm_cash_above"
>;

export type StoredLimits = OrderLimits & { updated_at: string };

export type LimitsDraft = Record<keyof OrderLimits, string>;

export const limitFields = () => ({
  pieces: { label: "Pieces of one product", hint: "From 1 to 999." },
  stock_share: {
    label: "Share of all pieces in stock, in percent",
    hint: "Never less than the pieces above.",
  },
  worth: { label: `Sum in ${currencyInWords()}`, hint: "Without tax. A single piece may cost more." },
  regular_factor: { label: "Times as much for customers who have paid before", hint: "From 1 to 100." },
  connection_factor: {
    label: "Times as much for all buyers behind one connection",
    hint: "From 1 to 100, within a day. A household, a shop's wifi and many phones of a carrier share one.",
  },
  confirm_cash_above: {
    label: `Cash orders to confirm, above a total in ${currencyInWords()}`,
    hint: "Leave it empty to confirm none.",
  },
});

const fromOneTo = (max: number) => wholeNumber(1, max, `Please enter a whole number from 1 to ${max}.`);

const isAmount = (text: string, min: number) =>
  text.trim() !== "" &&
  amountProblem(text, { max: 99_999_999, example: 1 }) === null &&
  (parseAmount(text) ?? 0) >= min;

export const limitsSchema = z.object({
  pieces: fromOneTo(999),
  stock_share: fromOneTo(100),
  worth: z.pipe(
    z.string().check(
      z.refine((text) => isAmount(text, 1), {
        error: () => `Please enter an amount of at least ${formatPrice(1)}.`,
      }),
    ),
    z.transform((text) => parseAmount(text) ?? 0),
  ),
  regular_factor: fromOneTo(100),
  connection_factor: fromOneTo(100),
  confirm_cash_above: z.pipe(
    z
      .string()
      .check(
        z.refine((text) => text.trim() === "" || isAmount(text, 0), "Please enter an amount, or nothing."),
      ),
    z.transform((text) => (text.trim() === "" ? null : parseAmount(text))),
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
  const { data } = await db
    .from("order_limits")
    .update(changes)
    .eq("updated_at", over.updated_at)
    .select(columns)
    .throwOnError();
  return data[0] ?? null;
}
