import { expect, test } from "vitest";
import { possibleRequest } from "./possible-request.ts";
import type { OrderRequest } from "./order-request.ts";

const today = "2026-11-27";

const order = {
  status: "delivered",
  paid_amount: 0,
  refunded_amount: 0,
  payments: [] as { state: string }[],
  returns_until: null as string | null,
  order_items: [
    { id: 1, quantity: 3 },
    { id: 2, quantity: 1 },
  ],
};

const request = (changes: Partial<OrderRequest>): OrderRequest => ({
  id: 1,
  kind: "return",
  pieces: [{ order_item_id: 1, quantity: 1 }],
  reason: "damaged",
  status: "resolved",
  answers: [],
  created_at: "2026-01-02T09:00:00Z",
  ...changes,
});

const left = (...requests: OrderRequest[]) =>
  possibleRequest(order, requests, today)?.lines.map(({ line, left }) => [line.id, left]);

test.for([
  ["pending", "cancel"],
  ["processing", "cancel"],
  ["paid", "cancel"],
  ["shipped", "return"],
  ["delivered", "return"],
  ["pending_payment", undefined],
  ["cancelled", undefined],
  ["payment_failed", undefined],
] as const)("an order that is %s can be asked to %s", ([status, kind]) => {
  expect(possibleRequest({ ...order, status }, [], today)?.kind).toBe(kind);
});

test("an order whose payment is on its way can be asked to cancel", () => {
  const onItsWay = { ...order, status: "pending_payment", payments: [{ state: "processing" }] };
  expect(possibleRequest(onItsWay, [], today)?.kind).toBe("cancel");
});

test("nothing can be requested for a refunded order", () => {
  expect(possibleRequest({ ...order, paid_amount: 20, refunded_amount: 19.99 }, [], today)).not.toBeNull();
  expect(possibleRequest({ ...order, paid_amount: 20, refunded_amount: 20 }, [], today)).toBeNull();
});

test("each piece can be requested once", () => {
  expect(left()).toEqual([
    [1, 3],
    [2, 1],
  ]);
  expect(left(request({}), request({ pieces: [{ order_item_id: 2, quantity: 1 }] }))).toEqual([[1, 2]]);
  expect(left(request({ pieces: [{ order_item_id: 1, quantity: 3 }] }))).toEqual([[2, 1]]);
  // Pieces that were not cancelled may be returned.
  expect(left(request({ kind: "cancel" }))?.[0]).toEqual([1, 3]);
});

test("only one request of a kind can be open", () => {
  expect(left(request({ status: "new" }))).toBeUndefined();
  expect(left(request({ status: "read" }))).toBeUndefined();
  expect(left(request({ status: "replied" }))).toBeDefined();
  expect(left(request({ kind: "cancel", status: "new" }))).toBeDefined();
});

test.for([
  ["delivered", "2026-11-27", "return"],
  ["delivered", "2026-11-26", undefined],
  ["shipped", "2026-12-01", "return"],
  ["shipped", "2025-12-31", undefined],
  // What was not shipped can be cancelled, whatever the day.
  ["processing", "2026-01-01", "cancel"],
] as const)("an order that is %s, to be returned until %s", ([status, returns_until, kind]) => {
  expect(possibleRequest({ ...order, status, returns_until }, [], today)?.kind).toBe(kind);
});
