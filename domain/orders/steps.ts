import type { PaymentMethod } from "./order-labels.ts";
import { isOrderStatus, isVoid, type OrderStatus } from "./statuses.ts";

const allSteps = ["placed", "paid", "made", "shipped", "delivered"] as const;

export type OrderStep = (typeof allSteps)[number];

export type StepState = "done" | "current" | "next";

type Order = { status: string; payment_method: PaymentMethod; payment_status: string };

/** The way of an order to its buyer. Empty if it leads nowhere, or has a status that only a newer shop knows. */
export function stepsOf(order: Order): { step: OrderStep; state: StepState }[] {
  const { status, payment_method } = order;
  if (!isOrderStatus(status) || isVoid(status)) return [];
  // Cash is paid with the last step.
  const steps = allSteps.filter((step) => step !== "paid" || payment_method !== "cod");
  const current =
    status === "delivered" ? steps.length : Math.max(steps.indexOf(currentStep(status, order)), 0);
  return steps.map((step, at) => ({
    step,
    state: at < current ? "done" : at === current ? "current" : "next",
  }));
}

/** What the order waits for; one to be paid in cash without being worked on has no such step. */
function currentStep(status: OrderStatus, { payment_status }: Order): OrderStep {
  if (status === "shipped") return "delivered";
  const isOpen = status === "pending" || status === "pending_payment";
  return isOpen && payment_status !== "paid" ? "paid" : "made";
}
