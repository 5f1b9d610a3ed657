import { expect, test } from "vitest";
import { stepsOf } from "./steps.ts";

const card = { payment_method: "stripe", payment_status: "paid" } as const;
const unpaid = { payment_method: "stripe", payment_status: "pending" } as const;
const cash = { payment_method: "cod", payment_status: "cod" } as const;

const shown = (order: Parameters<typeof stepsOf>[0]) =>
  stepsOf(order).map(({ step, state }) =>
    state === "current" ? `> ${step}` : state === "done" ? `+ ${step}` : step,
  );

test.for([
  ["pending_payment", unpaid, ["+ placed", "> paid", "made", "shipped", "delivered"]],
  ["pending", unpaid, ["+ placed", "> paid", "made", "shipped", "delivered"]],
  ["pending", card, ["+ placed", "+ paid", "> made", "shipped", "delivered"]],
  ["processing", card, ["+ placed", "+ paid", "> made", "shipped", "delivered"]],
  ["paid", card, ["+ placed", "+ paid", "> made", "shipped", "delivered"]],
  ["shipped", card, ["+ placed", "+ paid", "+ made", "+ shipped", "> delivered"]],
  ["delivered", card, ["+ placed", "+ paid", "+ made", "+ shipped", "+ delivered"]],
  ["pending", cash, ["> placed", "made", "shipped", "delivered"]],
  ["processing", cash, ["+ placed", "> made", "shipped", "delivered"]],
  ["delivered", cash, ["+ placed", "+ made", "+ shipped", "+ delivered"]],
] as const)("an order that is %s", ([status, payment, steps]) => {
  expect(shown({ status, ...payment })).toEqual(steps);
});

test.for(["cancelled", "cancelled_payment", "failed", "payment_failed", "engraved"])(
  "%s has no steps",
  (status) => {
    expect(stepsOf({ status, ...card })).toEqual([]);
  },
);
