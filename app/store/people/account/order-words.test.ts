import { describe, expect, test } from "vitest";
import { statusLabel } from "../../../../domain/orders/order-labels.ts";
import { english } from "../../../base/language/languages.ts";
import { badgeTone } from "../../../features/orders/order-status-badge.tsx";
import { itemCount } from "./item-count.ts";

test.for([
  ["delivered", "badge-green"],
  ["shipped", "badge-blue"],
  ["paid", "badge-emerald"],
  ["processing", "badge-emerald"],
  ["cancelled", "badge-red"],
  ["failed", "badge-red"],
  ["pending", "badge-yellow"],
  ["pending_payment", "badge-yellow"],
  ["cancelled_payment", "badge-yellow"],
  ["payment_failed", "badge-yellow"],
] as const)("%s has a %s", ([status, tone]) => {
  expect(badgeTone(status)).toBe(tone);
});

test("a status is shown without underscores", () => {
  expect(statusLabel("pending_payment", english.t)).toBe("Pending payment");
  expect(statusLabel("paid", english.t)).toBe("Paid");
});

describe("items", () => {
  test.for([
    [[], "0 items"],
    [[1], "1 item"],
    [[1, 2, 999], "1,002 items"],
  ] as const)("%j are %s", ([quantities, words]) => {
    expect(english.t(itemCount(quantities.map((quantity) => ({ quantity }))))).toBe(words);
  });
});
