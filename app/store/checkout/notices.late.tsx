import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatCents } from "../../../domain/money/money.ts";
import { orderNumber } from "../../../domain/orders/order-number.ts";
import type { OrderTotals } from "../../features/orders/totals.ts";
import { Reach } from "../../base/brand/contact-links.tsx";

type AnothersOrderNoticeProps = {
  /** The id of the customer who sent it; null for a guest. */
  owner: string | null;
  onOrderAgain: () => void;
};

/** Somebody else may already have ordered this cart here. Ordering it again takes an explicit choice. */
export function AnothersOrderNotice({ owner, onOrderAgain }: AnothersOrderNoticeProps) {
  return (
    <Notice>
      This cart was already ordered {owner ? "from a customer’s account" : "as a guest"}, but we never got a
      response: the order may have gone through. To be sure, please <Reach by={["write to"]} />, or{" "}
      <button type="button" onClick={onOrderAgain} className="link font-medium">
        place a second order
      </button>
      .
    </Notice>
  );
}

/** The outcome of the last attempt is unknown. */
export function PendingOrderNotice() {
  return (
    <Notice>
      Your last attempt got no response. You can safely press Place Order again: it will still be one order.
    </Notice>
  );
}

type ChangedTermsNoticeProps = { before: OrderTotals; now: OrderTotals };

/** Tells that shipping or tax has changed since the shopper saw it. */
export function ChangedTermsNotice({ before, now }: ChangedTermsNoticeProps) {
  const changes = [
    before.subtotal === now.subtotal &&
      before.shipping !== now.shipping &&
      `Shipping costs ${formatCents(now.shipping)} now, not ${formatCents(before.shipping)}.`,
    (before.taxed?.rate ?? 0) !== (now.taxed?.rate ?? 0) &&
      `The tax is ${now.taxed?.rate ?? 0}% now, not ${before.taxed?.rate ?? 0}%.`,
  ].filter(Boolean);
  return changes.length > 0 && <Notice>{changes.join(" ")}</Notice>;
}

export function NoPaymentNotice() {
  return (
    <Notice>
      You cannot order online right now: card payment is not available yet, and cash on delivery is switched
      off. To order, <Reach by={["call", "write to"]} />.
    </Notice>
  );
}

type UnconfirmedNoticeProps = {
  /** Null if the URL had no valid one. */
  orderId: number | null;
  sessionId?: string | undefined;
};

/** The payment of a card order is not confirmed yet. */
export function UnconfirmedNotice({ orderId, sessionId }: UnconfirmedNoticeProps) {
  return (
    <Notice>
      The payment{orderId !== null && ` for order ${orderNumber(orderId)}`} could not be confirmed yet.{" "}
      {sessionId !== undefined && (
        <>
          <Link to={`/checkout?order_id=${orderId}&session_id=${sessionId}`} className="link font-medium">
            Ask again
          </Link>
          .{" "}
        </>
      )}
      If you have paid, please <Reach by={["write to"]} /> before you order again.
    </Notice>
  );
}

/** The order was cancelled before its payment arrived, and its last piece has been sold to somebody else. */
export function GivenBackNotice({ orderId }: { orderId: number }) {
  return (
    <Notice>
      Your payment for order {orderNumber(orderId)} came after the order had been cancelled, and a piece of it
      is sold. The money is on its way back to you. We are sorry.
    </Notice>
  );
}

/**
 * The session ended while the customer was filling in the form. `onContinue` continues as a guest; it is false when only
 * the customer can find out the outcome of a pending order.
 */
export function SessionEndedNotice({ onContinue }: { onContinue: (() => void) | false }) {
  return (
    <Notice>
      Your session has ended.{" "}
      <Link to="/login?redirect=/checkout" className="link font-medium">
        Log in again
      </Link>{" "}
      to have the order in your account
      {onContinue && (
        <>
          , or{" "}
          <button type="button" onClick={onContinue} className="link font-medium">
            continue as a guest
          </button>
        </>
      )}
      . What you typed stays here.
    </Notice>
  );
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="figures mt-6 bg-warning-tint px-5 py-4 text-ui text-warning-ink">
      {children}
    </p>
  );
}
