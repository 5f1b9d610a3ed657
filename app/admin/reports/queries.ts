import type { Db } from "../../base/clients/load-context.ts";
import { Refusal } from "../../base/forms/refusal.ts";
import type { ReportRow } from "../../../domain/reports.ts";
import type { ReportChoice } from "./report-address.ts";

/** How many products a screen shows; all of them are in the file. */
export const mostProducts = 200;

/** PostgreSQL's error code for a statement that took too long. */
const tookTooLong = "57014";

/** The rows of a report, of all currencies. */
export async function readReport(db: Db, choice: ReportChoice, signal: AbortSignal): Promise<ReportRow[]> {
  const { data, error } = await ask(db, choice).abortSignal(signal);
  if (error?.code === tookTooLong)
    throw new Refusal("This period has too many orders for one report. Please choose a shorter one.");
  if (error) throw error;
  return data as ReportRow[];
}

function ask(db: Db, { report, from, to, unit }: ReportChoice) {
  const get = { get: true } as const;
  const days = { first_day: from, last_day: to };
  switch (report) {
    case "sales":
      return db.rpc("sales_by_time", { ...days, unit }, get);
    case "products":
      return db.rpc("sales_by_product", { ...days, best: true, most: mostProducts }, get);
    case "categories":
      return db.rpc("sales_by_category", days, get);
    case "countries":
      return db.rpc("sales_by_country", days, get);
    case "taxes":
      return db.rpc("tax_by_rate", days, get);
    case "refunds":
      return db.rpc("refunds_by_time", { ...days, unit }, get);
    case "stock":
      return db.rpc("stock_by_category", undefined, get);
  }
}
