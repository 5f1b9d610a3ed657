/** A calendar day from the URL, `2026-11-20`; null for what is not a day, such as `2026-02-31`. */
export function readDay(text: string | null): string | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text ?? "");
  if (!parts) return null;
  return dayOf(startOf(parts[0])) === parts[0] ? parts[0] : null;
}

/** The calendar day of a moment in the local time zone. */
export function dayOf(date: Date): string {
  return [padded(date.getFullYear(), 4), padded(date.getMonth() + 1, 2), padded(date.getDate(), 2)].join("-");
}

/** When a day starts in the local time zone. */
export function startOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date);
}

/** When the next day starts: 23 to 25 hours later. */
export function endOf(day: string): Date {
  const start = startOf(day);
  return new Date(start.getFullYear(), start.getMonth(), start.getDate() + 1);
}

function padded(number: number, digits: number): string {
  return String(number).padStart(digits, "0");
}
