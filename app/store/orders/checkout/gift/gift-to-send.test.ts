import { expect, test } from "vitest";
import type { Rules, ShippingMethod } from "../../../../features/delivery/rules.ts";
import { daysForGift, giftToSend, isSameGift } from "./gift-to-send.ts";

const box = { id: 7, name: "Gift box", price: 4.5 };

const rules = {
  // A Friday.
  today: "2026-11-27",
} as unknown as Rules;

const promised = { days_from: 1, days_to: 2 } as ShippingMethod;
const unknown = { days_from: null, days_to: null } as ShippingMethod;

const typed = { wrap: "7", message: "For Ada", day: "" };

test("a gift is sent with its wrap as it is offered now, and a message without what nobody sees", () => {
  expect(
    giftToSend({ ...typed, message: " For\u200b  Ada,\r\n\n\n\nwith love \n" }, box, rules, unknown),
  ).toEqual({
    wrap: box,
    message: "For Ada,\n\nwith love",
    wanted_by: null,
  });
  expect(giftToSend(null, undefined, rules, unknown)).toBeNull();
});

test.for([
  [unknown, "2026-11-26"],
  // Two working days after a Friday are Tuesday.
  [promised, "2026-11-30"],
  [promised, "2027-11-29"],
] as const)("a day on which it cannot arrive is refused: %o %s", ([method, day]) => {
  expect(() => giftToSend({ ...typed, day }, undefined, rules, method)).toThrow(
    expect.objectContaining({ field: "giftDay" }),
  );
});

test.for([
  [unknown, "2026-11-27"],
  [promised, "2026-12-01"],
  [promised, "2027-11-28"],
] as const)("any other day within a year is sent: %o %s", ([method, day]) => {
  expect(giftToSend({ ...typed, day }, undefined, rules, method)).toMatchObject({ wanted_by: day });
});

test("a message may have 300 characters, of which an emoji is one", () => {
  expect(giftToSend({ ...typed, message: "💍".repeat(300) }, box, rules, unknown)).not.toBeNull();
  expect(() => giftToSend({ ...typed, message: "x".repeat(301) }, box, rules, unknown)).toThrow(
    expect.objectContaining({ field: "giftMessage" }),
  );
});

test("the first day is that of the promise, or today", () => {
  expect(daysForGift(rules, promised)).toEqual({ first: "2026-12-01", last: "2027-11-28", isPromised: true });
  expect(daysForGift(rules, undefined)).toMatchObject({ first: "2026-11-27", isPromised: false });
});

test("an order that an earlier attempt placed may be another gift", () => {
  const sent = giftToSend(typed, box, rules, unknown);
  const lines = [{ name_at_purchase: "Ring" }, { name_at_purchase: "Gift box", is_gift_wrap: true }];
  expect(isSameGift({ gift: { message: "For Ada" }, order_items: lines }, sent)).toBe(true);
  expect(isSameGift({ gift: { message: "For Bea" }, order_items: lines }, sent)).toBe(false);
  expect(isSameGift({ gift: { message: "For Ada" }, order_items: lines.slice(0, 1) }, sent)).toBe(false);
  expect(isSameGift({ gift: null, order_items: lines }, sent)).toBe(false);
  expect(isSameGift({ gift: {}, order_items: [] }, null)).toBe(false);
  expect(isSameGift({ order_items: [] }, null)).toBe(true);
});
