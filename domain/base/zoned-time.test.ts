import { assert, constantFrom, date, property } from "fast-check";
import { expect, test } from "vitest";
import { dayIn, momentOf, wallTime } from "./zoned-time.ts";

test.for([
  ["Pacific/Auckland", "2026-11-20T00:00", "2026-11-19T11:00"],
  ["America/Los_Angeles", "2026-11-20T00:00", "2026-11-20T08:00"],
  ["Asia/Kolkata", "2026-11-20T09:02", "2026-11-20T03:32"],
  ["Pacific/Kiritimati", "2026-01-01T00:00", "2025-12-31T10:00"],
  ["Africa/Cairo, midnight is skipped", "2026-04-24T00:00", "2026-04-23T22:00"],
  ["America/Havana, midnight comes twice", "2026-11-01T00:00", "2026-11-01T04:00"],
  ["America/New_York, skipped", "2026-03-08T02:30", "2026-03-08T07:30"],
  ["America/New_York, twice", "2026-11-01T01:30", "2026-11-01T05:30"],
  ["Pacific/Apia, no such day", "2011-12-30T00:00", "2011-12-30T10:00"],
  ["Pacific/Apia, after it", "2011-12-31T00:00", "2011-12-30T10:00"],
] as const)("%s: %s", ([zone, wall, utc]) => {
  expect(momentOf(wall, zone.split(",")[0]).toISOString().slice(0, 16)).toBe(utc);
});

test("a moment has one day, between midnights, in every time zone", () => {
  assert(
    property(
      constantFrom(...Intl.supportedValuesOf("timeZone")),
      date({ min: new Date("2012-01-01"), max: new Date("2040-01-01"), noInvalidDate: true }),
      (zone, moment) => {
        const start = momentOf(`${dayIn(moment, zone)}T00:00`, zone);
        expect(start.getTime()).toBeLessThanOrEqual(moment.getTime());
        expect(dayIn(start, zone)).toBe(dayIn(moment, zone));
        expect(dayIn(new Date(start.getTime() - 1), zone) < dayIn(moment, zone)).toBe(true);
        expect(momentOf(wallTime(start, zone), zone)).toEqual(start);
      },
    ),
    { numRuns: 300 },
  );
});
