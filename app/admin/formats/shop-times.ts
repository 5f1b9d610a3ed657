import { formatDayAndTimeIn, formatDayIn } from "../../../domain/base/day-and-time.ts";
import { shopZone } from "../../base/shop/shop-zone.ts";

export function formatDay(time: string): string {
  return formatDayIn(time, shopZone());
}

/** A time of the data API as the shop's day and time: `Nov 20, 2026, 9:02 AM`. */
export function formatDayAndTime(time: string): string {
  return formatDayAndTimeIn(time, shopZone());
}

/** A time in milliseconds as the shop's time of the day: `9:02 AM`. */
export function formatTime(time: number): string {
  return new Intl.DateTimeFormat("en-US", { timeStyle: "short", timeZone: shopZone() }).format(time);
}
