import { expect, test } from "vitest";
import { discountText, usageText } from "./promotion.ts";
import { promotionStatus, statusNote } from "./promotion-status.ts";
import { dollars } from "../../../domain/money/dollars.ts";

const running = {
  is_active: true,
  start_date: "2026-11-01T00:00:00+00:00",
  end_date: "2026-12-01T00:00:00+00:00",
  usage_count: 3,
  usage_limit: null,
};

/** In local time, as the browser shows it. */
const local = (month: number, day: number, hour = 9, year = 2026) =>
  new Date(year, month - 1, day, hour).toISOString();
const noon = new Date(2026, 10, 20, 12);

test.for([
  ["Active", {}, null],
  ["Scheduled", { start_date: local(12, 1) }, "Starts on December 1 at 9:00 AM"],
  ["Scheduled", { start_date: local(1, 3, 9, 2027) }, "Starts on January 3, 2027 at 9:00 AM"],
  ["Scheduled", { start_date: local(11, 20, 18) }, "Starts today at 6:00 PM"],
  ["Scheduled", { start_date: local(11, 21, 0) }, "Starts tomorrow at 12:00 AM"],
  ["Active", { usage_limit: 3 }, "Used up"],
  ["Active", { usage_limit: 4 }, null],
  ["Inactive", { is_active: false, usage_limit: 3 }, null],
  ["Expired", { end_date: local(11, 20, 12) }, "Ended today"],
  ["Expired", { end_date: local(11, 19, 23), is_active: false }, "Ended yesterday"],
  ["Expired", { end_date: local(11, 2) }, "Ended on November 2"],
  ["Expired", { end_date: local(12, 24, 9, 2025) }, "Ended on December 24, 2025"],
  ["Active", { end_date: local(11, 20, 13) }, null],
] as const)("%s: %j", ([status, change, note]) => {
  const promotion = { ...running, end_date: local(3, 1, 9, 2027), ...change };
  expect(promotionStatus(promotion, noon)).toBe(status);
  expect(statusNote(promotion, noon)).toBe(note);
});

test("discounts and usage are formatted", () => {
  const perPiece = { discount_per: "piece" } as const;
  expect(discountText({ ...perPiece, discount_type: "percentage", discount_value: 12.5 }, dollars)).toBe(
    "12.5%",
  );
  expect(discountText({ ...perPiece, discount_type: "fixed_amount", discount_value: 40 }, dollars)).toBe(
    "$40.00",
  );
  expect(
    discountText({ discount_type: "fixed_amount", discount_value: 40, discount_per: "order" }, dollars),
  ).toBe("$40.00 once per order");
  expect(usageText({ usage_count: 3, usage_limit: 50 })).toBe("3 of 50 used");
  expect(usageText({ usage_count: 3, usage_limit: null })).toBe("3 used");
});
