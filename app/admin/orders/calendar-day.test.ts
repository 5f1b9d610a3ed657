import { expect, test } from "vitest";
import { dayOf, endOf, readDay, startOf } from "./calendar-day.ts";

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
