import { expect, test } from "vitest";
import { todayIn } from "../../../domain/base/day-and-time.ts";
import { lengthOf, periodOf, usualUnit } from "./period.ts";

test.for([
  ["this-month", "2026-11-20", "2026-11-01", "2026-11-20"],
  ["this-month", "2026-11-01", "2026-11-01", "2026-11-01"],
  ["last-month", "2026-11-30", "2026-10-01", "2026-10-31"],
  ["last-month", "2026-01-15", "2025-12-01", "2025-12-31"],
  ["last-month", "2028-03-31", "2028-02-01", "2028-02-29"],
  ["this-year", "2026-11-20", "2026-01-01", "2026-11-20"],
  ["last-year", "2026-11-20", "2025-01-01", "2025-12-31"],
] as const)("%s on %s is from %s to %s", ([name, today, from, to]) => {
  expect(periodOf(name, today)).toEqual({ from, to });
});

test.for([
  ["2026-12-31T23:30:00Z", "UTC", "2026-12-31"],
  ["2026-12-31T23:30:00Z", "Europe/Berlin", "2027-01-01"],
  ["2026-12-31T23:30:00Z", "America/Los_Angeles", "2026-12-31"],
  ["2026-11-01T04:30:00Z", "America/Havana", "2026-11-01"],
])("%s in %s is on %s", ([now, zone, day]) => {
  expect(todayIn(zone, new Date(now!))).toBe(day);
});

test("a long period is shown by months", () => {
  expect(lengthOf({ from: "2026-03-01", to: "2026-03-31" })).toBe(31);
  expect(lengthOf({ from: "2026-03-31", to: "2026-03-01" })).toBeLessThan(1);
  expect(usualUnit({ from: "2026-07-01", to: "2026-09-30" })).toBe("day");
  expect(usualUnit({ from: "2026-07-01", to: "2026-10-01" })).toBe("month");
});
