import {
  formatDate as formatDateOf,
  formatDayAndTimeIn,
  formatDayIn,
  formatTimeIn,
} from "../../../domain/base/day-and-time.ts";
import { pageLanguage } from "../../base/language/languages.ts";
import { shopZone } from "../../base/shop/shop-zone.ts";

export function formatDay(time: string): string {
  return formatDayIn(time, shopZone(), pageLanguage());
}

/** A time of the data API as the shop's day and time: `Nov 20, 2026, 9:02 AM`. */
export function formatDayAndTime(time: string): string {
  return formatDayAndTimeIn(time, shopZone(), pageLanguage());
}

/** A time in milliseconds as the shop's time of the day: `9:02 AM`. */
export function formatTime(time: number): string {
  return formatTimeIn(time, shopZone(), pageLanguage());
}

/** A date of the data API: `Nov 20, 2026`. */
export function formatDate(date: string): string {
  return formatDateOf(date, pageLanguage());
}
