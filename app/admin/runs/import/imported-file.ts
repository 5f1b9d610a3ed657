import type { Sheet } from "../../../../domain/catalog/files/rows.ts";

/** A file of products, and its name. */
export type ImportedFile = { title: string; sheet: Sheet };
