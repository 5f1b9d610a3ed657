import { translated, type Translated } from "../../base/clients/data-api/translated.ts";
import type { Db } from "../../base/clients/load-context.ts";

/** How a zone is served. Amounts are in the shop's currency. */
export type MethodValues = {
  name: string;
  fee: number;
  free_above: number | null;
  /** In working days. */
  days_from: number | null;
  days_to: number | null;
  is_insured: boolean;
  is_signed_for: boolean;
};

/** A way to ship. */
export type ShippingMethod = Translated & MethodValues & { id: number };

/** What a gift can be wrapped in; the price is in the shop's currency. */
export type GiftWrap = Translated & { id: number; name: string; price: number };

/** The taxes, where and how the shop ships, and how it wraps gifts, as `public.terms` returns them. */
export type Rules = {
  country: string | null;
  prices_include_tax: boolean;
  charges_tax: boolean;
  taxes_shipping: boolean;
  ships_elsewhere: boolean;
  /** The day in the shop's time zone: `2026-11-25`. */
  today: string;
  tax_rates: readonly { country: string | null; region: string | null; name: string; rate: number }[];
  /** A zone without countries is for everywhere else. */
  zones: readonly {
    countries: readonly string[];
    /** Whether orders to it can be paid in cash on delivery, if the shop takes any. */
    takes_cash: boolean;
    methods: readonly ShippingMethod[];
  }[];
  /** Null: the shop offers no gifts. */
  gift_wraps: readonly GiftWrap[] | null;
};

export async function readRules(db: Db): Promise<Rules> {
  const { data } = await db.rpc("terms", undefined, { get: true }).throwOnError();
  const rules = data as unknown as Rules;
  const all = rules.zones.flatMap(({ methods }) => methods);
  const methods = new Map(
    (await translated(db, "shipping_methods", all, ["name"])).map((method) => [method.id, method]),
  );
  const zones = rules.zones.map((zone) => ({
    ...zone,
    methods: zone.methods.map((method) => methods.get(method.id) ?? method),
  }));
  const wraps = rules.gift_wraps && (await translated(db, "gift_wraps", rules.gift_wraps, ["name"]));
  return { ...rules, zones, gift_wraps: wraps };
}
