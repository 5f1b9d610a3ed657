import { authFetch } from "../../base/clients/auth/auth-fetch.ts";
import { Refusal } from "../../base/forms/refusal.ts";
import type { CsvRequest } from "../../../domain/reports.ts";

/**
 * Starts the download of a CSV file, which the browser writes to the disk while it comes.
 * @throws {Refusal} with a sentence, if it is not to be had
 */
export async function exportCsv(request: CsvRequest): Promise<void> {
  const response = await authFetch(new URL("/reports/address", window.location.origin), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(request),
  });
  const { address, message } = (await response.json().catch(() => ({}))) as {
    address?: string;
    message?: string;
  };
  if (!response.ok || address === undefined)
    throw new Refusal(message ?? "The shop had a problem. Please try again in a moment.");
  const link = document.createElement("a");
  link.href = address;
  // The server names the file.
  link.download = "";
  link.click();
}

/** Starts the download of a CSV file with a row for each of these orders, at most `maxExportedOrders`. */
export function exportOrders(ids: number[]): Promise<void> {
  return exportCsv({ report: "orders", ids });
}
