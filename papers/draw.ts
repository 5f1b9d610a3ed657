import type { Paper } from "./shapes.ts";

/** Draws papers into one PDF, on behalf of a client. @throws {Busy} */
export type Draw = (papers: readonly Paper[], owner?: string) => Promise<Buffer<ArrayBuffer>>;

/** Too many papers are waiting to be drawn. */
export class Busy extends Error {}
