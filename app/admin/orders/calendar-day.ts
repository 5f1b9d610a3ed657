import { dayIn, momentOf } from "../../../domain/base/zoned-time.ts";
import { shopZone } from "../../base/shop/shop-zone.ts";

/** A calendar day from the URL, `2026-11-20`; null for what is not a day, such as `2026-02-31`. */
export function readDay(text: string | null): string | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text ?? "");
  return parts && dayOf(dateOf(parts[0])) === parts[0] ? parts[0] : null;
}

/** A day as the calendar on screen takes it: a date of the device, whatever moment that is. */
export function dateOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date, 12);
}

export function dayOf(date: Date): string {
  return dayIn(date);
}

export function shopToday(): string {
  return dayIn(new Date(), shopZone());
}

export function startOf(day: string): Date {
  return momentOf(`${day}T00:00`, shopZone());
}

/** When the shop's next day starts: 23 to 25 hours later. */
export function endOf(day: string): Date {
  const date = dateOf(day);
  date.setDate(date.getDate() + 1);
  return startOf(dayOf(date));
}
