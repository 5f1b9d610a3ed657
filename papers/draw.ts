import type { Paper } from "./shapes.ts";

/** Draws papers into one PDF, on behalf of a client. @throws {Busy} */
export type Draw = (papers: readonly Paper[], owner?: string) => Promise<Buffer<ArrayBuffer>>;

export class Busy extends Error {}
