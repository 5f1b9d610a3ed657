import { msg } from "@lingui/core/runtime-macro";
import type { Db } from "../../base/clients/load-context.ts";
import { Refusal } from "../../base/forms/refusal.ts";
import type { ReportRow } from "../../../domain/reports/reports.ts";
import type { ReportChoice } from "./report-address.ts";
import { say } from "../../base/language/languages.ts";

export const mostProducts = 200;

/** PostgreSQL's error code for a statement that took too long. */
const tookTooLong = "57014";

export async function readReport(db: Db, choice: ReportChoice, signal: AbortSignal): Promise<ReportRow[]> {
  const { data, error } = await ask(db, choice).abortSignal(signal);
  if (error?.code === tookTooLong)
    throw new Refusal(say(msg`This period has too many orders for one report. Please choose a shorter one.`));
  if (error) throw error;
  return data as ReportRow[];
}

function ask(db: Db, { report, from, to, unit }: ReportChoice) {
  const get = { get: true } as const;
  const days = { first_day: from, last_day: to };
  const asks = {
    sales: () => db.rpc("sales_by_time", { ...days, unit }, get),
    products: () => db.rpc("sales_by_product", { ...days, best: true, most: mostProducts }, get),
    categories: () => db.rpc("sales_by_category", days, get),
    countries: () => db.rpc("sales_by_country", days, get),
    taxes: () => db.rpc("tax_by_rate", days, get),
    refunds: () => db.rpc("refunds_by_time", { ...days, unit }, get),
    stock: () => db.rpc("stock_by_category", undefined, get),
    unsold: () => db.rpc("unsold_products", { dearest: true, most: mostProducts }, get),
  };
  return asks[report]();
}
