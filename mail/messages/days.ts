/** `Nov 20, 2026`, in a time zone. */
export function dayIn(timeZone: string, time: string): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone }).format(new Date(time));
}
