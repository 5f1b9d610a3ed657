const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });
const dayAndTime = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });
const clock = new Intl.DateTimeFormat("en-US", { timeStyle: "short" });

/** A time of the data API as a local day: `Nov 20, 2026`. */
export function formatDay(time: string): string {
  return day.format(new Date(time));
}

/** A time of the data API as local day and time: `Nov 20, 2026, 9:02 AM`. */
export function formatDayAndTime(time: string): string {
  return dayAndTime.format(new Date(time));
}

/** A time of the data API as the day in this time zone: `Nov 20, 2026`. */
export function formatDayIn(time: string, timeZone: string | undefined): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone }).format(new Date(time));
}

/** A time of the data API as day and time in this time zone: `Nov 20, 2026, 9:02 AM`. */
export function formatDayAndTimeIn(time: string, timeZone: string | undefined): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone }).format(
    new Date(time),
  );
}

/** A time of the data API as the day in this time zone: `November 20, 2026`. */
export function formatLongDay(time: string, timeZone: string): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone }).format(new Date(time));
}

/** A date of the data API, which has no time zone: `Nov 20, 2026`. */
export function formatDate(date: string): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" }).format(new Date(date));
}

/** A time in milliseconds as local time of the day: `9:02 AM`. */
export function formatTime(time: number): string {
  return clock.format(time);
}

/** Today in the shop's time zone, in which it counts days: `2026-11-20`. */
export function todayIn(timeZone: string | undefined, now = new Date()): string {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  }).formatToParts(now);
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)!.value;
  return `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}`;
}
