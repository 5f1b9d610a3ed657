import type { Db } from "../../clients/load-context.ts";
import { Refusal } from "../../forms/refusal.ts";

/** A feature of the shop, by its key in the database. */
export type Feature = "counter_offer_enabled" | "cod_enabled";

export type Settings = Readonly<Record<Feature, boolean>>;

/** A setting that the database does not have is off, as it is for the database's functions. */
export async function readSettings(db: Db): Promise<Settings> {
  const { data } = await db.from("app_settings").select("key, enabled:value->enabled").throwOnError();
  const isOn = (feature: Feature) => data.some(({ key, enabled }) => key === feature && enabled === true);
  return { counter_offer_enabled: isOn("counter_offer_enabled"), cod_enabled: isOn("cod_enabled") };
}

/**
 * Turns a switch that was `enabled: !enabled` when it was loaded.
 * @returns false when somebody else had already turned it
 */
export async function saveSetting(db: Db, feature: Feature, enabled: boolean): Promise<boolean> {
  const { data } = await db
    .from("app_settings")
    .update({ value: { enabled }, updated_at: new Date().toISOString() })
    .eq("key", feature)
    .eq("value->>enabled", String(!enabled))
    .select("key")
    .throwOnError();
  if (data.length > 0) return true;
  if ((await readSettings(db))[feature] === enabled) return false;
  throw new Refusal("The database has no such setting.");
}
