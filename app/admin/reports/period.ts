import type { ReportUnit } from "../../../domain/reports/reports.ts";

export const periodNames = ["this-month", "last-month", "this-year", "last-year", "own"] as const;
export type PeriodName = (typeof periodNames)[number];

/** Calendar days, `2026-11-20`, both included. */
export type Period = { from: string; to: string };

/** The period of a name; one that has not ended yet goes up to today. */
export function periodOf(name: Exclude<PeriodName, "own">, today: string): Period {
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7));
  const periods = {
    "this-month": { from: `${today.slice(0, 7)}-01`, to: today },
    "last-month": { from: dayOf(year, month - 1, 1), to: dayOf(year, month, 0) },
    "this-year": { from: dayOf(year, 1, 1), to: today },
    "last-year": { from: dayOf(year - 1, 1, 1), to: dayOf(year - 1, 12, 31) },
  };
  return periods[name];
}

/** How many days a period has; none or less if it ends before it begins. */
export function lengthOf({ from, to }: Period): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
}

/** What a period is shown by unless somebody chooses: a day for each point, or a month once those are too many. */
export function usualUnit(period: Period): ReportUnit {
  return lengthOf(period) <= 92 ? "day" : "month";
}

/** A day of the calendar; months and days may be out of their range, as in `Date`. */
function dayOf(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}
