import { expect, test } from "vitest";
import { priceByDay } from "./price-by-day.ts";

const change = (changed_at: string, price: number, kind: "final_price" | "surcharge" = "final_price") => ({
  kind,
  new: price,
  changed_at,
});
const now = new Date("2026-03-02T12:00:00Z");

test("each day has the price that it ended with, in the shop's time zone", () => {
  const changes = [
    change("2026-03-02T11:00:00Z", 5, "surcharge"),
    change("2026-03-02T04:30:00Z", 18),
    change("2026-02-27T20:00:00Z", 25),
    change("2026-02-27T15:00:00Z", 20),
  ];
  expect(priceByDay(changes, now, "America/New_York")).toEqual([
    { date: "2026-02-27", price: 25 },
    { date: "2026-02-28", price: 25 },
    { date: "2026-03-01", price: 18 },
    { date: "2026-03-02", price: 18 },
  ]);
});

test("at most 90 days are told of, and none without a price", () => {
  const days = priceByDay([change("2020-01-01T00:00:00Z", 20)], now, "UTC");
  expect(days).toHaveLength(90);
  expect(days[0]).toEqual({ date: "2025-12-03", price: 20 });
  expect(days.at(-1)).toEqual({ date: "2026-03-02", price: 20 });
  expect(priceByDay([change("2026-01-01T00:00:00Z", 5, "surcharge")], now, "UTC")).toEqual([]);
});
