import type { Target } from "../../../../domain/catalog/files/targets.ts";
import type { StagedProduct } from "../../../../domain/catalog/files/products.ts";
import type { Database, Json } from "../../../../domain/database.types.ts";
import type { Db } from "../../../base/clients/load-context.ts";
import { countFirst } from "../../list/listing.ts";

type Tables = Database["public"]["Tables"];

export type Outcome = "new" | "changed" | "same" | "refused";
export type Run = Tables["catalog_runs"]["Row"];
type StoredRow = Tables["catalog_run_rows"]["Row"];

export const rowColumns =
  "position, line, name, outcome, refusal, refused_column, product_id, before, after, is_undone, undo_refusal";

type Values = Record<string, unknown>;
export type RunRow = Pick<
  StoredRow,
  "position" | "line" | "name" | "refusal" | "refused_column" | "product_id" | "is_undone" | "undo_refusal"
> & { outcome: Outcome | null; before: Values | null; after: Values | null };

/** The runs that were checked at least, newest first. */
export async function listRuns(db: Db, from: number, to: number) {
  return db
    .from("catalog_runs")
    .select("*", countFirst(from))
    .neq("status", "staged")
    .order("id", { ascending: false })
    .range(from, to);
}

export async function readRun(db: Db, id: number): Promise<Run | null> {
  const { data } = await db.from("catalog_runs").select("*").eq("id", id).maybeSingle().throwOnError();
  return data;
}

/** The rows of a run in the file's order, those of one outcome or all. */
export async function listRunRows(db: Db, id: number, outcome: Outcome | null, from: number, to: number) {
  let query = db.from("catalog_run_rows").select(rowColumns, countFirst(from)).eq("run_id", id);
  if (outcome !== null) query = query.eq("outcome", outcome);
  return query.order("position").range(from, to).overrideTypes<RunRow[], { merge: false }>();
}

/** What the columns of the last file with these headings were taken for; null if there was none. */
export async function readLastColumns(db: Db, headings: string[]): Promise<(Target | null)[] | null> {
  const { data } = await db
    .from("catalog_runs")
    .select("headings, columns")
    .contains("headings", headings)
    .order("id", { ascending: false })
    .limit(5)
    .throwOnError();
  const last = data.find((run) => run.headings.join("\n") === headings.join("\n"));
  return last ? last.columns.map((column) => (column === "" ? null : (column as Target))) : null;
}

type NewRun = {
  title: string;
  headings: string[];
  columns: (Target | null)[];
  /** The categories to add. */
  categories: string[];
};

/** What is sent at once, well below what a request may have. */
const most = { products: 500, bytes: 700_000 };

/** Several parts of a file, one after the other, so that none is too large to be sent. */
export function* partsOf(products: readonly StagedProduct[]): Generator<StagedProduct[]> {
  const encoder = new TextEncoder();
  let part: StagedProduct[] = [];
  let bytes = 0;
  for (const product of products) {
    const size = encoder.encode(JSON.stringify(product)).length;
    if (part.length > 0 && (part.length === most.products || bytes + size > most.bytes)) {
      yield part;
      part = [];
      bytes = 0;
    }
    part.push(product);
    bytes += size;
  }
  if (part.length > 0) yield part;
}

/** Sends the products of a file to the database, which changes nothing yet. Returns the run's id. */
export async function stageRun(db: Db, run: NewRun, products: readonly StagedProduct[]): Promise<number> {
  const { data: id } = await db
    .rpc("begin_catalog_run", {
      title: run.title,
      headings: run.headings,
      columns: run.columns.map((column) => column ?? ""),
      new_categories: run.categories,
    })
    .throwOnError();
  for (const part of partsOf(products)) {
    // One part after the other, so that a long file does not fill the line.
    // oxlint-disable-next-line no-await-in-loop
    await db.rpc("stage_catalog_rows", { run_id: id, staged: part as never }).throwOnError();
  }
  return id;
}

/** Begins a run that makes the same change of these products. Returns the run's id. */
export async function stageBulkChange(
  db: Db,
  title: string,
  ids: readonly number[],
  change: Record<string, Json>,
): Promise<number> {
  const { data } = await db.rpc("stage_bulk_change", { title, ids: [...ids], change }).throwOnError();
  return data;
}

export type Phase = "preview" | "apply" | "undo";

export async function runPhase(db: Db, id: number, phase: Phase): Promise<void> {
  await db.rpc(`${phase}_catalog_run`, { run_id: id }).throwOnError();
}

/** How many rows the phase that runs now has done. */
export async function readProgress(db: Db, signal: AbortSignal): Promise<number> {
  const { data } = await db.rpc("catalog_run_progress").abortSignal(signal).throwOnError();
  return data;
}
