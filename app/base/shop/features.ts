import type { Db } from "../clients/load-context.ts";

/** The owner's switches, by their key in the database. */
export type Feature = "counter_offer_enabled" | "cod_enabled" | "default_rating_enabled";

export type Features = Readonly<Record<Feature, boolean>>;

/** Whether cards are accepted at the moment, and whether only Stripe's test cards work. */
export async function readCardPayment(db: Db): Promise<{ available: boolean; test: boolean }> {
  const { data } = await db.rpc("card_payment", undefined, { get: true }).retry(false).throwOnError();
  return data as { available: boolean; test: boolean };
}

/** A switch that is missing from the database is off. */
export async function readFeatures(db: Db): Promise<Features> {
  const { data } = await db
    .from("app_settings")
    .select("key, enabled:value->enabled")
    .retry(false)
    .throwOnError();
  const isOn = (feature: Feature) => data.some(({ key, enabled }) => key === feature && enabled === true);
  return {
    counter_offer_enabled: isOn("counter_offer_enabled"),
    cod_enabled: isOn("cod_enabled"),
    default_rating_enabled: isOn("default_rating_enabled"),
  };
}
