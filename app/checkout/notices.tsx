import type { ReactNode } from "react";
import { Link } from "react-router";
import { orderNumber } from "../formats/order-number.ts";
import { EmailLink, PhoneLink } from "../brand/contact-links.tsx";
import { shop } from "../brand/shop.ts";

type AnothersOrderNoticeProps = {
  /** The customer in whose name it was sent, by the id; null for a guest. */
  owner: string | null;
  onOrderAgain: () => void;
};

/** The cart was ordered in another name and nobody knows what became of it. A second order has to be wanted. */
export function AnothersOrderNotice({ owner, onOrderAgain }: AnothersOrderNoticeProps) {
  return (
    <Notice>
      This cart was ordered {owner ? "from a customer’s account" : "as a guest"} before, and the shop has not
      answered: that order may have arrived. To be sure, please write to {shop.email}, or{" "}
      <button type="button" onClick={onOrderAgain} className="link font-medium">
        make a second order
      </button>
      .
    </Notice>
  );
}

/** An order was sent and nobody knows what became of it. */
export function UnansweredNotice() {
  return (
    <Notice>
      The shop has not answered your last attempt. You can press Place Order again: it stays one order.
    </Notice>
  );
}

/** Neither way to pay can be used. */
export function NoPaymentNotice() {
  return (
    <Notice>
      You cannot order here at the moment: card payment is not available yet, and cash on delivery is switched
      off. To order, call <PhoneLink /> or write to <EmailLink />.
    </Notice>
  );
}

/** Somebody came back from paying a card order whose payment is not confirmed; null where the address named none. */
export function UnconfirmedNotice({ orderId }: { orderId: number | null }) {
  return (
    <Notice>
      The payment{orderId !== null && ` for order ${orderNumber(orderId)}`} could not be confirmed yet. If you
      have paid, please write to {shop.email} before you order again.
    </Notice>
  );
}

/**
 * A customer has become a guest while filling in the form, and has to say whether that is as well. Without `onGoOn`
 * it cannot be: only the customer can learn what became of an order.
 */
export function SessionEndedNotice({ onGoOn }: { onGoOn: (() => void) | false }) {
  return (
    <Notice>
      Your session has ended.{" "}
      <Link to="/login?redirect=/checkout" className="link font-medium">
        Log in again
      </Link>{" "}
      to have the order in your account
      {onGoOn && (
        <>
          , or{" "}
          <button type="button" onClick={onGoOn} className="link font-medium">
            go on as a guest
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
