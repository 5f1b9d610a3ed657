import { type ReportName, type ReportUnit, reportUnits } from "../../../domain/reports/reports.ts";
import { readDay } from "../orders/calendar-day.ts";
import { type Period, type PeriodName, periodNames, periodOf, usualUnit } from "./period.ts";

export const shownReports = [
  "sales",
  "products",
  "categories",
  "countries",
  "taxes",
  "refunds",
  "stock",
  "unsold",
] as const satisfies ReportName[];
export type ShownReport = (typeof shownReports)[number];

export type ReportChoice = Period & { report: ShownReport; period: PeriodName; unit: ReportUnit };

/** @param today in the shop's time zone */
export function readReportAddress(parameters: URLSearchParams, today: string): ReportChoice {
  const period = oneOf(periodNames, parameters.get("period")) ?? "this-month";
  const days = period === "own" ? ownDays(parameters, today) : periodOf(period, today);
  return {
    report: oneOf(shownReports, parameters.get("report")) ?? "sales",
    period,
    ...days,
    unit: oneOf(reportUnits, parameters.get("unit")) ?? usualUnit(days),
  };
}

function ownDays(parameters: URLSearchParams, today: string): Period {
  const to = readDay(parameters.get("to")) ?? today;
  return { from: readDay(parameters.get("from")) ?? `${to.slice(0, 7)}-01`, to };
}

function oneOf<Value extends string>(values: readonly Value[], text: string | null): Value | undefined {
  return values.find((value) => value === text);
}
