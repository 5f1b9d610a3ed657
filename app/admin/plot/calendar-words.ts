import { dateFormat } from "../../../domain/base/day-and-time.ts";
import { pageLanguage } from "../../base/language/languages.ts";

/** `2026-11-20` as `Nov 20`. */
export function shortCalendarDay(date: string): string {
  return written(date, { month: "short", day: "numeric" });
}

/** `2026-11-20` as `Fri, Nov 20`. */
export function formatCalendarDay(date: string): string {
  return written(date, { weekday: "short", month: "short", day: "numeric" });
}

/** `2026-11-20` as `November 2026`. */
export function formatCalendarMonth(date: string): string {
  return written(date, { month: "long", year: "numeric" });
}

/** `2026-11-20` as `Nov 2026`. */
export function shortCalendarMonth(date: string): string {
  return written(date, { month: "short", year: "numeric" });
}

/** Calendar days have no time zone: parsed and formatted as UTC, they are the same day everywhere. */
function written(date: string, options: Intl.DateTimeFormatOptions): string {
  return dateFormat(pageLanguage(), { ...options, timeZone: "UTC" }).format(new Date(date));
}
