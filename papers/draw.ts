import type { Paper } from "./drawing/shapes.ts";
import { refused } from "../domain/refusals/refused.ts";

/** Draws papers into one PDF, on behalf of a client. @throws {Busy} */
export type Draw = (papers: readonly Paper[], owner?: string) => Promise<Buffer<ArrayBuffer>>;

export class Busy extends Error {
  readonly parts = refused(
    "papers_busy",
    "Many PDFs are being created at the moment. Please try again in a minute.",
  );
}
