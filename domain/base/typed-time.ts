import { dateFormat } from "./day-and-time.ts";
import { momentOf } from "./zoned-time.ts";

const pattern =
  /^(\d{1,4})([-/.])(\d{1,2})\2(\d{1,4})(?:[T,\s]\s*(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*([ap])?\.?(?:m\.?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;

/**
 * Reads a day and a time as a person or a spreadsheet writes them: from the year on, or in the order of the locale. They
 * are the shop's, whatever zone the device is in, unless an offset stands behind them.
 * @returns null if it is no time @param locale BCP 47
 */
export function readTime(typed: string, locale: string, timeZone: string | undefined): Date | null {
  const found = pattern.exec(typed.normalize("NFKC").trim());
  if (!found) return null;
  const [, one = "", , two = "", three = "", hours = "0", minutes = "00", seconds = "00", half, offset] =
    found;
  const day = dayOf([one, two, three], locale);
  const hour = hourOf(Number(hours), half?.toLowerCase());
  if (day === null || hour === null || Number(minutes) > 59 || Number(seconds) > 59) return null;
  const wall = `${day}T${String(hour).padStart(2, "0")}:${minutes}`;
  const moment = offset === undefined ? momentOf(wall, timeZone) : momentAt(wall, offset);
  return moment && new Date(moment.getTime() + Number(seconds) * 1000);
}

/** Null: there is no such day. */
function dayOf(parts: readonly string[], locale: string): string | null {
  const order = parts[0]!.length === 4 ? (["year", "month", "day"] as const) : orderOf(locale);
  const part = (wanted: string) => parts[order.findIndex((each) => each === wanted)]!;
  const [year, month, day] = [part("year"), part("month").padStart(2, "0"), part("day").padStart(2, "0")];
  const date = `${year}-${month}-${day}`;
  const time = Date.parse(`${date}T00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date) ? date : null;
}

function orderOf(locale: string): string[] {
  return dateFormat(locale, {
    year: "numeric",
    month: "numeric",
    day: "numeric",
    calendar: "gregory",
    timeZone: "UTC",
  })
    .formatToParts(0)
    .map(({ type }) => type)
    .filter((type) => type !== "literal");
}

/** @param half of the day: `a` or `p`, where the clock has twelve hours */
function hourOf(hours: number, half: string | undefined): number | null {
  if (half === undefined) return hours < 24 ? hours : null;
  if (hours < 1 || hours > 12) return null;
  return (hours % 12) + (half === "p" ? 12 : 0);
}

function momentAt(wall: string, offset: string): Date | null {
  const [, sign = "+", hours = "00", minutes = "00"] = /^([+-])(\d{2}):?(\d{2})?$/.exec(offset) ?? [];
  const moment = new Date(`${wall}${sign}${hours}:${minutes}`);
  return Number.isNaN(moment.getTime()) ? null : moment;
}
