const formats = new Map<string, Intl.DateTimeFormat>();

/** How a language writes times. A format takes longer to make than to use, so each is made once. @param language BCP 47 */
export function dateFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([language, options]);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, options);
  formats.set(key, format);
  return format;
}

/** A time of the data API as a local day: `Nov 20, 2026`. @param language BCP 47 */
export function formatDay(time: string, language: string): string {
  return formatDayIn(time, undefined, language);
}

/** A time of the data API as local day and time: `Nov 20, 2026, 9:02 AM`. @param language BCP 47 */
export function formatDayAndTime(time: string, language: string): string {
  return formatDayAndTimeIn(time, undefined, language);
}

/** A time of the data API as the day in this time zone: `Nov 20, 2026`. @param language BCP 47 */
export function formatDayIn(time: string, timeZone: string | undefined, language: string): string {
  return dateFormat(language, { dateStyle: "medium", timeZone }).format(new Date(time));
}

/** A time of the data API as day and time in this time zone: `Nov 20, 2026, 9:02 AM`. @param language BCP 47 */
export function formatDayAndTimeIn(time: string, timeZone: string | undefined, language: string): string {
  return dateFormat(language, { dateStyle: "medium", timeStyle: "short", timeZone }).format(new Date(time));
}

/** A time of the data API as the day in this time zone: `November 20, 2026`. @param language BCP 47 */
export function formatLongDay(time: string, timeZone: string, language: string): string {
  return dateFormat(language, { dateStyle: "long", timeZone }).format(new Date(time));
}

/** A date of the data API, which has no time zone: `Nov 20, 2026`. @param language BCP 47 */
export function formatDate(date: string, language: string): string {
  return formatDayIn(date, "UTC", language);
}

/** A time in milliseconds as the time of the day in this time zone: `9:02 AM`. @param language BCP 47 */
export function formatTimeIn(time: number, timeZone: string | undefined, language: string): string {
  return dateFormat(language, { timeStyle: "short", timeZone }).format(time);
}

/** Today in the shop's time zone, in which it counts days: `2026-11-20`. */
export function todayIn(timeZone: string | undefined, now = new Date()): string {
  const parts = new Intl.DateTimeFormat("en", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  }).formatToParts(now);
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)!.value;
  return `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}`;
}
