import type { ReactNode } from "react";
import { Link } from "react-router";
import { orderNumber } from "../data/order-number.ts";
import { shop } from "../shop.ts";

/** An order was sent and nobody knows what became of it. */
export function UnansweredNotice() {
  return (
    <Notice>
      The shop has not answered your last attempt. You can press Place Order again: it stays one order.
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

/** A customer has become a guest while filling in the form, and has to say whether that is as well. */
export function SessionEndedNotice({ onGoOn }: { onGoOn: () => void }) {
  return (
    <Notice>
      Your session has ended.{" "}
      <Link to="/login?redirect=/checkout" className="link font-medium">
        Log in again
      </Link>{" "}
      to have the order in your account, or{" "}
      <button type="button" onClick={onGoOn} className="link font-medium">
        go on as a guest
      </button>
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
