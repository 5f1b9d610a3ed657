import type { MetalRates } from "../../../domain/catalog/metal-prices.ts";
import type { Database } from "../../../domain/database.types.ts";
import type { Db } from "../../base/clients/load-context.ts";

type Tables = Database["public"]["Tables"];

/** What a gram of a fine metal costs, since when, and whether somebody typed it. */
export type MetalRate = Pick<Tables["metal_rates"]["Row"], "metal" | "price" | "since" | "actor">;

export type MetalValues = Pick<Tables["metal_settings"]["Row"], "address" | "most_percent">;

export type MetalSettings = MetalValues &
  Pick<Tables["metal_settings"]["Row"], "fetched_at" | "problem"> & {
    /** Fetched prices that need a second look. */
    waiting: MetalRates | null;
  };

export type PriceMove = {
  product_id: number;
  name: string;
  sku: string | null;
  old: number;
  new: number;
  /** Null for what cost nothing. */
  percent: number | null;
};

/** What would change, the largest change first. */
export type Preview = { digest: string; is_far: boolean; products: PriceMove[] };

const settingsColumns = "address, most_percent, fetched_at, problem, waiting";

/** For each metal of which somebody has said it. */
export async function readRates(db: Db): Promise<MetalRate[]> {
  const { data } = await db
    .rpc("current_metal_rates", undefined, { get: true })
    .select("metal, price, since, actor")
    .throwOnError();
  return data;
}

export async function readMetalSettings(db: Db): Promise<MetalSettings | null> {
  const { data } = await db.from("metal_settings").select(settingsColumns).throwOnError();
  return (data as MetalSettings[])[0] ?? null;
}

/** Changes these settings and returns all; null, with nothing changed, if one of them is no longer as in `over`. */
export async function changeMetalSettings(
  db: Db,
  over: MetalValues,
  changes: Partial<MetalValues>,
): Promise<MetalSettings | null> {
  let row = db.from("metal_settings").update(changes).eq("is_only", true);
  for (const name of Object.keys(changes) as (keyof MetalValues)[])
    row = over[name] === null ? row.is(name, null) : row.eq(name, over[name]);
  const { data } = await row.select(settingsColumns).throwOnError();
  return (data as MetalSettings[])[0] ?? null;
}

export async function previewRates(db: Db, rates: MetalRates): Promise<Preview> {
  const { data } = await db.rpc("preview_metal_rates", { rates }).throwOnError();
  return data as Preview;
}

/**
 * @param digest of the preview that the owner has seen
 * @returns how many prices have changed
 */
export async function applyRates(
  db: Db,
  rates: MetalRates,
  digest: string,
  confirmed: boolean,
): Promise<number> {
  const { data } = await db.rpc("apply_metal_rates", { rates, seen: digest, confirmed }).throwOnError();
  return data;
}

/** @returns how many prices are as they were before */
export async function undoRates(db: Db): Promise<number> {
  const { data } = await db.rpc("undo_metal_rates").throwOnError();
  return data;
}

export function asRates(rows: readonly MetalRate[]): MetalRates {
  return Object.fromEntries(rows.map(({ metal, price }) => [metal, price]));
}
