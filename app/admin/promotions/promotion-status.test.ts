import { expect, test } from "vitest";
import { discountText, usageText } from "./promotion.ts";
import { promotionStatus, statusNote } from "./promotion-status.ts";

const now = new Date("2026-11-20T12:00:00Z");
const running = {
  is_active: true,
  start_date: "2026-11-01T00:00:00+00:00",
  end_date: "2026-12-01T00:00:00+00:00",
  usage_count: 3,
  usage_limit: null,
};

test.for([
  ["Active", {}, null],
  [
    "Scheduled",
    { start_date: "2026-12-03T12:00:00+00:00", end_date: "2026-12-24T00:00:00+00:00" },
    "starts Dec 3",
  ],
  [
    "Scheduled",
    { start_date: "2027-01-03T12:00:00Z", end_date: "2027-02-01T00:00:00Z" },
    "starts Jan 3, 2027",
  ],
  ["Active", { usage_limit: 3 }, "used up"],
  ["Active", { usage_limit: 4 }, null],
  ["Inactive", { is_active: false, usage_limit: 3 }, null],
  ["Expired", { end_date: "2026-11-20T12:00:00+00:00" }, null],
  ["Expired", { end_date: "2026-11-20T11:59:59+00:00", is_active: false }, null],
  ["Active", { end_date: "2026-11-20T12:00:01+00:00" }, null],
] as const)("%s: %j", ([status, change, note]) => {
  expect(promotionStatus({ ...running, ...change }, now)).toBe(status);
  expect(statusNote({ ...running, ...change }, now)).toBe(note);
});

test("discounts and usage are formatted", () => {
  expect(discountText({ discount_type: "percentage", discount_value: 12.5 })).toBe("12.5%");
  expect(discountText({ discount_type: "fixed_amount", discount_value: 40 })).toBe("$40.00");
  expect(usageText({ usage_count: 3, usage_limit: 50 })).toBe("3 of 50 used");
  expect(usageText({ usage_count: 3, usage_limit: null })).toBe("3 used");
});
