import type { CsvRequest } from "../../../domain/reports/reports.ts";
import { startDownload } from "./start-download.ts";

/** Starts the download of a CSV file. @throws {Refusal} with a sentence, if it is not to be had */
export function exportCsv(request: CsvRequest): Promise<void> {
  return startDownload("/reports/address", request);
}

/** Starts the download of a CSV file with a row for each of these orders, at most `maxExported`. */
export function exportOrders(ids: number[]): Promise<void> {
  return exportCsv({ report: "orders", ids });
}
