import { todayIn } from "./day-and-time.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

/** What clocks of a time zone show at a moment, to the minute: `2026-11-20T09:02`. Without a time zone, the device's. */
export function wallTime(moment: Date, timeZone?: string): string {
  const parts = new Intl.DateTimeFormat("en", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  }).formatToParts(moment);
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)!.value;
  return `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}T${part("hour")}:${part("minute")}`;
}

/** The calendar day of a moment, `2026-11-20`, in a time zone. */
export function dayIn(moment: Date, timeZone?: string): string {
  return todayIn(timeZone, moment);
}

/** The first moment at which clocks of the zone show this; where they skip it, as much later as they jump. */
export function momentOf(wall: string, timeZone?: string): Date {
  const asUtc = Date.parse(`${wall}Z`);
  const moments = [asUtc - day, asUtc + day]
    .map((near) => asUtc - offsetAt(near, timeZone))
    .toSorted((one, other) => one - other);
  return new Date(moments.find((moment) => wallTime(new Date(moment), timeZone) === wall) ?? moments.at(-1)!);
}

/** How much later than in UTC it is in a time zone. */
function offsetAt(time: number, timeZone: string | undefined): number {
  return Date.parse(`${wallTime(new Date(time), timeZone)}Z`) - Math.floor(time / minute) * minute;
}
