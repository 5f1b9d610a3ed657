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

/** Whether the value of an `<input type="datetime-local">` has passed. */
export function isOver(value: string): boolean {
  const time = fromLocalInput(value);
  return time !== null && Date.parse(time) <= Date.now();
}

/** The device's, such as `Europe/Berlin`. */
export function localTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
