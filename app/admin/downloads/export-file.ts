import type { ExportRequest } from "../../../domain/reports/reports.ts";
import { startDownload } from "./start-download.ts";

/** Starts the download of a file. @throws {Refusal} with a sentence, if it is not to be had */
export function exportFile(request: ExportRequest): Promise<void> {
  return startDownload("/reports/address", request);
}
