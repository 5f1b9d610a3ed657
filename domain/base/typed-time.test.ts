import { expect, test } from "vitest";
import { readTime } from "./typed-time.ts";

test.for([
  ["2026-12-24 10:00", "de-DE", "Europe/Berlin", "2026-12-24T09:00:00.000Z"],
  ["2026-12-24T10:00", "en-US", "Asia/Kolkata", "2026-12-24T04:30:00.000Z"],
  ["2026-06-24 10:00:30", "en-US", "America/New_York", "2026-06-24T14:00:30.000Z"],
  ["2026-06-24 10:00:30.5", "en-US", "America/New_York", "2026-06-24T14:00:30.000Z"],
  ["2026-12-24", "en-US", "Pacific/Auckland", "2026-12-23T11:00:00.000Z"],
  ["2026-12-24T10:00:00.000Z", "de-DE", "Europe/Berlin", "2026-12-24T10:00:00.000Z"],
  ["2030-01-02T03:04:05+00:00", "de-DE", "Europe/Berlin", "2030-01-02T03:04:05.000Z"],
  ["2030-01-02 03:04:05+00", "de-DE", "Europe/Berlin", "2030-01-02T03:04:05.000Z"],
  ["2030-01-02 03:04 -0330", "de-DE", "Europe/Berlin", "2030-01-02T06:34:00.000Z"],
  ["24.12.2026 10:00", "de-DE", "Europe/Berlin", "2026-12-24T09:00:00.000Z"],
  ["5.6.2026, 8:05", "de-DE", "Europe/Berlin", "2026-06-05T06:05:00.000Z"],
  ["05/06/2026 8:05 pm", "en-US", "America/New_York", "2026-05-07T00:05:00.000Z"],
  ["5/6/2026 12:05 AM", "en-GB", "Europe/London", "2026-06-04T23:05:00.000Z"],
  ["5/6/2026", "en-IN", "Asia/Kolkata", "2026-06-04T18:30:00.000Z"],
  ["2026/6/5 8:05", "ja-JP", "Asia/Tokyo", "2026-06-04T23:05:00.000Z"],
  ["2026-03-29 02:30", "de-DE", "Europe/Berlin, skipped", "2026-03-29T01:30:00.000Z"],
  ["２０２６-１２-２４ １０:００", "ja-JP", "Asia/Tokyo", "2026-12-24T01:00:00.000Z"],
] as const)("%s in %s and %s", ([typed, locale, zone, moment]) => {
  expect(readTime(typed, locale, zone.split(",")[0])?.toISOString()).toBe(moment);
});

test.for([
  "tomorrow",
  "2026-02-31 10:00",
  "2026-13-01",
  "24.12.2026",
  "12/24/26",
  "2026-12-24 24:30",
  "2026-12-24 10:60",
  "2026-12-24 13:00 pm",
  "12/24/2026 10:00Z+02",
  "46380",
  "2026-12-24T10:00+25:00",
])("%s is no time that an American shop can read", (typed) => {
  expect(readTime(typed, "en-US", "America/New_York")).toBeNull();
});
