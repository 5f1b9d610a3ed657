// Calendar days have no time zone: parsed and formatted as UTC, they are the same day everywhere.
const short = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });
const long = new Intl.DateTimeFormat("en-US", {
  weekday: "short",
  month: "short",
  day: "numeric",
  timeZone: "UTC",
});

/** `2026-11-20` as `Nov 20`. */
export function shortCalendarDay(date: string): string {
  return short.format(new Date(date));
}

/** `2026-11-20` as `Fri, Nov 20`. */
export function formatCalendarDay(date: string): string {
  return long.format(new Date(date));
}
