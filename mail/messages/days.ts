/** A time of the data API as a day in a time zone: `Nov 20, 2026`. */
export function dayIn(timeZone: string, time: string): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone }).format(new Date(time));
}
