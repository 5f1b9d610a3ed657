// Calendar days have no time zone: parsed and formatted as UTC, they are the same day everywhere.
const short = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });
const long = new Intl.DateTimeFormat("en-US", {
  weekday: "short",
  month: "short",
  day: "numeric",
  timeZone: "UTC",
});
const month = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });
const shortMonth = new Intl.DateTimeFormat("en-US", { month: "short", year: "numeric", timeZone: "UTC" });

/** `2026-11-20` as `Nov 20`. */
export function shortCalendarDay(date: string): string {
  return short.format(new Date(date));
}

/** `2026-11-20` as `Fri, Nov 20`. */
export function formatCalendarDay(date: string): string {
  return long.format(new Date(date));
}

/** `2026-11-20` as `November 2026`. */
export function formatCalendarMonth(date: string): string {
  return month.format(new Date(date));
}

/** `2026-11-20` as `Nov 2026`. */
export function shortCalendarMonth(date: string): string {
  return shortMonth.format(new Date(date));
}
