import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { useRevalidator, useSearchParams } from "react-router";
import { showToast } from "../../../base/behaviors/toasts.ts";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { formatDayAndTime } from "../../formats/shop-times.ts";
import { formatCents } from "../../../../domain/money/money.ts";
import { useAction } from "../../../base/forms/use-action.ts";
import { moneyIn } from "../../../../domain/money/order-money.ts";
import { paidByLabels } from "../../../../domain/money/paid-by.ts";
import { moneyOf, refundableOf } from "../../../features/orders/money.ts";
import { requestedRefund } from "../../../features/inquiries/requests/requested-refund.ts";
import { requestOf } from "../../inquiries/request-of.ts";
import { MoneyList } from "../../../features/orders/money-list.tsx";
import { Button } from "../../../base/ui/button.tsx";
import { Panel } from "../../page/panel.tsx";
import { isSent, isVoid } from "../../../../domain/orders/statuses.ts";
import { BookPaymentDialog } from "./book-payment-dialog.tsx";
import { type Order, type OrderPayment, receivePayment } from "../queries.ts";
import { refundablePayments } from "./refundable-payments.ts";
import { RefundDialog } from "./refund-dialog.tsx";
import { TakeBackDialog } from "./take-back-dialog.tsx";
import { say } from "../../../base/language/languages.ts";
import { useMoney } from "../../../base/shop/use-shop.ts";

/** What was paid, refunded and is due, the payments, and the owner's steps: a refund, or a payment to book. */
export function PaymentCard({ order }: { order: Order }) {
  const { t } = useLingui();
  const money = useMoney();
  const { revalidate } = useRevalidator();
  const [refunding, setRefunding] = useState(false);
  const [booking, setBooking] = useState(false);
  const [takenBack, setTakenBack] = useState<OrderPayment | null>(null);
  const [search, setSearch] = useSearchParams();
  const { busy, run } = useAction();
  const refundable = refundableOf(order);
  // The request whose refund the URL asks for.
  const asked = order.requests.find(({ id }) => String(id) === search.get("refund"));
  const request = asked ? requestOf(asked) : null;
  const isOpen = moneyOf(order, money).due > 0;
  const isForCash = isOpen && order.payment_method === "cod";
  useRefreshed(order.refunds.some(({ state }) => state === "requested"));

  const settle = () =>
    run(
      async () => {
        await receivePayment(browserClient(), order.id, "cash");
        await revalidate();
        showToast({ title: t`Success`, description: t`The cash is recorded as received.` });
      },
      { title: t`Error` },
    );

  function close() {
    setRefunding(false);
    if (search.has("refund"))
      setSearch(
        (now) => {
          now.delete("refund");
          return now;
        },
        { replace: true, preventScrollReset: true },
      );
  }

  return (
    <Panel title={t`Payment`}>
      <MoneyList order={order} refunds={order.refunds} />
      {isOpen && saysPaid(order) && (
        <p className="mt-3 text-note text-ink-2">{t`No payment is booked for this order, so no report counts it. If it was paid, book the payment.`}</p>
      )}
      {isVoid(order.status) && refundable > 0 && (
        <p className="mt-3 text-note text-ink-2">
          {t`This order is cancelled. ${{ amount: formatCents(refundable, moneyIn(order.currency, money)) }} is still to be refunded.`}
        </p>
      )}
      <Attempts order={order} onTakeBack={setTakenBack} />
      {takenBack && <TakeBackDialog order={order} payment={takenBack} onClose={() => setTakenBack(null)} />}
      {isForCash && (
        <Button
          size="small"
          busy={busy}
          onClick={() => void settle()}
          className="mt-4 w-full"
        >{t`Cash received`}</Button>
      )}
      {isOpen && (
        <Button tone="secondary" size="small" onClick={() => setBooking(true)} className="mt-4 w-full">
          {isForCash ? t`Paid in another way` : t`Book a payment`}
        </Button>
      )}
      {booking && isOpen && <BookPaymentDialog order={order} onClose={() => setBooking(false)} />}
      {refundable > 0 && (
        <Button
          tone="secondary"
          size="small"
          onClick={() => setRefunding(true)}
          className="mt-4 w-full"
        >{t`Refund`}</Button>
      )}
      {(refunding || request) && refundable > 0 && (
        <RefundDialog
          key={request?.id}
          order={order}
          payments={refundablePayments(order)}
          filled={request ? requestedRefund(order, request, refundable, say, money) : undefined}
          onChange={revalidate}
          onClose={close}
        />
      )}
    </Panel>
  );
}

/** Whether its status says that money came in. Cash may come in after the parcel did. */
function saysPaid({ status, payment_method: method }: Order): boolean {
  return status === "paid" || (method === "stripe" && isSent(status));
}

const attemptLabels: Record<OrderPayment["state"], MessageDescriptor> = {
  opening: msg`Being opened at Stripe`,
  open: msg`Open at Stripe`,
  processing: msg`Paid by a method that takes days`,
  paid: msg({ message: "Paid", context: "payment of an order" }),
  expired: msg`Not paid in time`,
  failed: msg`Failed`,
  taken_back: msg`Taken back`,
};

function attemptLabel({ state, method, is_test: isTest }: OrderPayment): string {
  if (method === "stripe") {
    const label = say(attemptLabels[state]);
    return isTest ? say(msg`${{ label }} (test)`) : label;
  }
  const payment = say(paidByLabels[method]);
  return state === "taken_back" ? say(msg`${{ payment }}, taken back`) : payment;
}

type AttemptsProps = { order: Order; onTakeBack: (payment: OrderPayment) => void };

function Attempts({ order, onTakeBack }: AttemptsProps) {
  const { t } = useLingui();
  const money = useMoney();
  const { payments, refunds, currency } = order;
  if (payments.length === 0) return null;
  return (
    <ul aria-label={t`Payments`} className="mt-3 space-y-2 border-t border-line pt-3 text-note">
      {payments.map((payment) => {
        const { id, state, method, amount_cents, is_test, payment_intent_id, problem } = payment;
        const at = (method !== "stripe" && payment.paid_at) || payment.created_at;
        return (
          <li key={id}>
            <span className="figures flex justify-between gap-4">
              <span>{attemptLabel(payment)}</span>
              <span className={state === "taken_back" ? "line-through" : undefined}>
                {formatCents(amount_cents, moneyIn(currency, money))}
              </span>
            </span>
            <time dateTime={at} className="figures block text-ink-3">
              {formatDayAndTime(at)}
            </time>
            {isMistakable(payment, refunds) && (
              <button
                type="button"
                className="link"
                onClick={() => onTakeBack(payment)}
              >{t`Take back this booking`}</button>
            )}
            {payment_intent_id && (
              <a
                href={`https://dashboard.stripe.com/${is_test ? "test/" : ""}payments/${payment_intent_id}`}
                target="_blank"
                rel="noreferrer"
                className="link"
              >{t`See it at Stripe`}</a>
            )}
            {problem && <span className="block wrap-anywhere text-ink-3">{problem}</span>}
          </li>
        );
      })}
    </ul>
  );
}

/** Whether a payment was booked by hand and nothing of it was given back: such a booking can be taken back. */
function isMistakable({ id, state, method }: OrderPayment, refunds: Order["refunds"]): boolean {
  const isGiven = refunds.some(
    (refund) => refund.payment_id === id && refund.state !== "failed" && refund.state !== "canceled",
  );
  return state === "paid" && method !== "stripe" && !isGiven;
}

/** Reads the order again while the server is waiting for Stripe. */
function useRefreshed(isNeeded: boolean) {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    const timer = isNeeded && state === "idle" ? setTimeout(() => void revalidate(), 4000) : undefined;
    return () => clearTimeout(timer);
  }, [isNeeded, state, revalidate]);
}
