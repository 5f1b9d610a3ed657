import type { Db } from "../clients/load-context.ts";

/** The owner's switches, by their key in the database. */
export type SwitchName =
  | "counter_offer_enabled"
  | "cod_enabled"
  | "default_rating_enabled"
  | "gifts_enabled"
  | "newsletter_enabled";

export type Switches = Readonly<Record<SwitchName, boolean>>;

/** Whether cards are accepted at the moment, and whether only Stripe's test cards work. */
export async function readCardPayment(db: Db): Promise<{ available: boolean; test: boolean }> {
  const { data } = await db.rpc("card_payment", undefined, { get: true }).retry(false).throwOnError();
  return data as { available: boolean; test: boolean };
}

/** A switch that is missing from the database is off. */
export async function readSwitches(db: Db): Promise<Switches> {
  const { data } = await db
    .from("app_settings")
    .select("key, enabled:value->enabled")
    .retry(false)
    .throwOnError();
  const isOn = (name: SwitchName) => data.some(({ key, enabled }) => key === name && enabled === true);
  return {
    counter_offer_enabled: isOn("counter_offer_enabled"),
    cod_enabled: isOn("cod_enabled"),
    default_rating_enabled: isOn("default_rating_enabled"),
    gifts_enabled: isOn("gifts_enabled"),
    newsletter_enabled: isOn("newsletter_enabled"),
  };
}
