import { afterEach, expect, test, vi } from "vitest";
import { dayOf, endOf, readDay, startOf } from "./calendar-day.ts";

afterEach(() => vi.unstubAllEnvs());

test.for(["2026-11-20", "2028-02-29", "1999-12-31"])("%s is a day", (day) => {
  expect(readDay(day)).toBe(day);
});

test.for([null, "", "today", "2026-02-31", "2026-13-01", "2026-1-1", "2026-11-20T00:00", "0001-01-01"])(
  "%s is not a day",
  (text) => {
    expect(readDay(text)).toBe(null);
  },
);

test("a day lasts until the next one starts", () => {
  expect(startOf("2026-12-31")).toEqual(new Date(2026, 11, 31));
  expect(endOf("2026-12-31")).toEqual(new Date(2027, 0, 1));
  expect(dayOf(new Date(2026, 11, 31, 23, 59))).toBe("2026-12-31");
});

test.for([
  ["America/Los_Angeles", "2026-03-09", "2026-03-09T07:00:00.000Z", "2026-03-10T07:00:00.000Z"],
  ["Pacific/Kiritimati", "2026-03-11", "2026-03-10T10:00:00.000Z", "2026-03-11T10:00:00.000Z"],
  // The clocks go back: 25 hours.
  ["America/Los_Angeles", "2025-11-02", "2025-11-02T07:00:00.000Z", "2025-11-03T08:00:00.000Z"],
] as const)("in %s, %s is a day of that time zone", ([timeZone, day, start, end]) => {
  vi.stubEnv("TZ", timeZone);
  expect(readDay(day)).toBe(day);
  expect([startOf(day), endOf(day)].map((date) => date.toISOString())).toEqual([start, end]);
  expect(dayOf(new Date(start))).toBe(day);
  expect(dayOf(new Date(Date.parse(end) - 1))).toBe(day);
});
