import type { Db } from "../load-context.ts";

/** The features that the owner can switch on and off, by their key in the database. */
export type Feature = "counter_offer_enabled" | "cod_enabled";

export type Features = Readonly<Record<Feature, boolean>>;

const columns = "key, enabled:value->enabled";

/** Reads one switch. A feature that the database does not know is off. */
export async function readFeature(db: Db, feature: Feature): Promise<boolean> {
  const { data } = await db
    .from("app_settings")
    .select(columns)
    .eq("key", feature)
    .retry(false)
    .throwOnError();
  return isOn(data, feature);
}

/** Reads all switches. */
export async function readFeatures(db: Db): Promise<Features> {
  const { data } = await db.from("app_settings").select(columns).throwOnError();
  return {
    counter_offer_enabled: isOn(data, "counter_offer_enabled"),
    cod_enabled: isOn(data, "cod_enabled"),
  };
}

function isOn(rows: readonly { key: string; enabled: unknown }[], feature: Feature): boolean {
  return rows.some(({ key, enabled }) => key === feature && enabled === true);
}
