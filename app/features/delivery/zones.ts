import { territory } from "./addresses/territories.ts";
import type { Rules, ShippingMethod } from "./rules.ts";

/** @param code the country's; undefined: it is not known, so the shop's own counts */
export function zoneAt({ zones, ships_elsewhere, country }: Rules, code: string | undefined) {
  const elsewhere = zones.find((zone) => zone.countries.length === 0 && ships_elsewhere);
  const named = (wanted: string | null | undefined) =>
    zones.find(({ countries }) => countries.includes(wanted ?? ""));
  const zoneOf = (wanted: string | null | undefined) =>
    named(wanted) ?? named(territory(wanted)?.country) ?? elsewhere;
  if (code !== undefined) return zoneOf(code);
  return zoneOf(country) ?? zones.find(({ countries }) => countries.length > 0);
}

/** The days between which a parcel arrives that is ordered today: `2026-11-27`; null if nothing is promised. */
export function arrivalOf({ today }: Rules, { days_from, days_to }: ShippingMethod) {
  if (days_from === null || days_to === null) return null;
  return { from: afterWorkingDays(today, days_from), to: afterWorkingDays(today, days_to) };
}

/** Working days are Monday to Friday. The same rule as the database's `private.after_working_days`. */
export function afterWorkingDays(start: string, days: number): string {
  const day = new Date(`${start}T00:00:00Z`);
  const weekday = () => day.getUTCDay() || 7;
  const move = (by: number) => day.setUTCDate(day.getUTCDate() + by);
  if (weekday() > 5) move(5 - weekday());
  const beyond = weekday() + (days % 5) > 5 ? 2 : 0;
  move(Math.floor(days / 5) * 7 + (days % 5) + beyond);
  return day.toISOString().slice(0, 10);
}
