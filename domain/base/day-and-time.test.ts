import { expect, test } from "vitest";
import {
  formatDate,
  formatDayAndTimeIn,
  formatDayIn,
  formatLongDay,
  formatTimeIn,
  todayIn,
} from "./day-and-time.ts";

const time = "2026-11-21T03:02:00Z";

function inNewYork(language: string): string[] {
  return [
    formatDayIn(time, "America/New_York", language),
    formatDayAndTimeIn(time, "America/New_York", language).replace("\u202f", " "),
    formatLongDay(time, "America/New_York", language),
    formatTimeIn(Date.parse(time), "America/New_York", language).replace("\u202f", " "),
    formatDate("2026-11-21", language),
  ];
}

test("times are written as the language writes them, in one process", () => {
  const english = ["Nov 20, 2026", "Nov 20, 2026, 10:02 PM", "November 20, 2026", "10:02 PM", "Nov 21, 2026"];
  const german = ["20.11.2026", "20.11.2026, 22:02", "20. November 2026", "22:02", "21.11.2026"];
  expect(inNewYork("en")).toEqual(english);
  expect(inNewYork("de")).toEqual(german);
  expect(inNewYork("en")).toEqual(english);
});

test("a time zone has days of its own", () => {
  expect(todayIn("America/New_York", new Date(time))).toBe("2026-11-20");
  expect(todayIn("Asia/Tokyo", new Date(time))).toBe("2026-11-21");
  expect(formatDayIn(time, "Asia/Tokyo", "de")).toBe("21.11.2026");
});
