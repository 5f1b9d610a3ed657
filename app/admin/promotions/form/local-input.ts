/** A time of the data API as the value of an `<input type="datetime-local">`: local, to the minute. */
export function toLocalInput(time: string): string {
  const date = new Date(time);
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

/** The value of an `<input type="datetime-local">` as a time for the data API, in UTC; null if it is invalid. */
export function fromLocalInput(value: string): string | null {
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
