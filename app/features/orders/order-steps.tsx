import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { formatDate } from "../../../domain/base/day-and-time.ts";
import { type PaymentMethod, statusLabels } from "../../../domain/orders/order-labels.ts";
import { type OrderStep, stepsOf, type StepState } from "../../../domain/orders/steps.ts";
import type { StepDays } from "./step-days.ts";

type OrderStepsProps = {
  order: {
    status: string;
    payment_method: PaymentMethod;
    payment_status: string;
    /** A date without a time zone. */
    arrives_by: string | null;
  };
  days: StepDays;
};

/** How far an order is on its way to its buyer, or why it will not come. */
export function OrderSteps({ order, days }: OrderStepsProps) {
  const { t, i18n } = useLingui();
  const end = ends[order.status];
  if (end) return <p className="mt-6 bg-wash px-5 py-4 text-ui md:mt-8">{t(end)}</p>;
  const steps = stepsOf(order);
  if (steps.length === 0) return null;
  return (
    <ol
      aria-label={t`Steps of your order`}
      className="mt-6 flex flex-col text-ui md:mt-8 md:flex-row md:gap-2"
    >
      {steps.map(({ step, state }) => {
        const day = state === "done" ? days[step] : null;
        return (
          <li
            key={step}
            aria-current={state === "current" ? "step" : undefined}
            className={`flex-1 border-s-2 py-2 ps-4 md:border-s-0 md:border-t-2 md:pt-3 md:ps-0 ${looks[state]}`}
          >
            <span className="block">
              {t((state === "current" && waiting[step]) || labels[step])}
              {state !== "current" && (
                <span className="sr-only"> {state === "done" ? t`(done)` : t`(still to come)`}</span>
              )}
            </span>
            {day && (
              <time dateTime={day} className="figures mt-0.5 block text-note font-normal text-ink-3">
                {formatDate(day, i18n.locale)}
              </time>
            )}
            {step === "delivered" && state !== "done" && order.arrives_by && (
              <span className="figures mt-0.5 block text-note font-normal text-ink-3">
                {t`Arrives by ${{ date: formatDate(order.arrives_by, i18n.locale) }}`}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

const looks: Readonly<Record<StepState, string>> = {
  done: "border-ink",
  current: "border-sapphire font-medium text-sapphire",
  next: "border-line-2 text-ink-3",
};

const labels: Readonly<Record<OrderStep, MessageDescriptor>> = {
  placed: msg({ message: "Placed", context: "step of an order" }),
  paid: statusLabels.paid,
  made: msg({ message: "Made ready", context: "step of an order" }),
  shipped: statusLabels.shipped,
  delivered: statusLabels.delivered,
};

/** What a step is called while the order waits for it. */
const waiting: Partial<Record<OrderStep, MessageDescriptor>> = {
  paid: msg({ message: "Waiting for payment", context: "step of an order" }),
  made: msg({ message: "Being made ready", context: "step of an order" }),
  delivered: msg({ message: "On its way", context: "step of an order" }),
};

const ends: Readonly<Record<string, MessageDescriptor>> = {
  cancelled: msg`This order was cancelled. Nothing more will be sent.`,
  cancelled_payment: msg`The payment was cancelled, so this order will not be sent.`,
  failed: msg`We could not carry out this order, so it will not be sent.`,
  payment_failed: msg`The payment failed, so this order will not be sent.`,
};
