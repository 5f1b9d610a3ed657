import { afterEach, expect, test, vi } from "vitest";
import { dayIn } from "../../../domain/base/zoned-time.ts";
import { dateOf, dayOf, endOf, readDay, shopToday, startOf } from "./calendar-day.ts";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test.for(["2026-11-20", "2028-02-29", "1999-12-31"])("%s is a day", (day) => {
  expect(readDay(day)).toBe(day);
});

test.for([null, "", "today", "2026-02-31", "2026-13-01", "2026-1-1", "2026-11-20T00:00", "0001-01-01"])(
  "%s is not a day",
  (text) => {
    expect(readDay(text)).toBe(null);
  },
);

test("a day of the calendar on screen is that day of the device", () => {
  expect(dayOf(dateOf("2026-12-31"))).toBe("2026-12-31");
});

test.for([
  ["America/Los_Angeles", "2026-03-09", "2026-03-09T07:00:00.000Z", "2026-03-10T07:00:00.000Z"],
  ["Pacific/Kiritimati", "2026-03-11", "2026-03-10T10:00:00.000Z", "2026-03-11T10:00:00.000Z"],
  // The clocks go back: 25 hours.
  ["America/Los_Angeles", "2025-11-02", "2025-11-02T07:00:00.000Z", "2025-11-03T08:00:00.000Z"],
  ["Pacific/Auckland", "2026-04-05", "2026-04-04T11:00:00.000Z", "2026-04-05T12:00:00.000Z"],
  // They go forward, at midnight: 23 hours.
  ["Africa/Cairo", "2026-04-24", "2026-04-23T22:00:00.000Z", "2026-04-24T21:00:00.000Z"],
  ["Pacific/Auckland", "2026-12-31", "2026-12-30T11:00:00.000Z", "2026-12-31T11:00:00.000Z"],
] as const)(
  "in a shop in %s, %s is a day of that time zone, wherever the admin is",
  ([zone, day, start, end]) => {
    vi.stubGlobal("document", { querySelector: () => ({ content: zone }) });
    vi.useFakeTimers();
    for (const device of ["America/Los_Angeles", "Pacific/Kiritimati", "Africa/Cairo"]) {
      vi.stubEnv("TZ", device);
      expect(readDay(day)).toBe(day);
      expect([startOf(day), endOf(day)].map((date) => date.toISOString())).toEqual([start, end]);
      expect(dayIn(new Date(Date.parse(end) - 1), zone)).toBe(day);
      vi.setSystemTime(start);
      expect(shopToday()).toBe(day);
    }
  },
);
