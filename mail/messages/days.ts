/** A time of the data API as a day in a time zone: `Nov 20, 2026`. */
export function dayIn(timeZone: string, time: string): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone }).format(new Date(time));
}

/** A date of the data API, which has no time zone: `Nov 20, 2026`. */
export function dayOf(date: string): string {
  return dayIn("UTC", date);
}
