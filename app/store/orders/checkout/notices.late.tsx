import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatMeasure } from "../../../../domain/base/figures.ts";
import { formatCents } from "../../../../domain/money/money.ts";
import { orderNumber } from "../../../../domain/orders/order-number.ts";
import type { OrderTotals } from "../../../features/orders/totals.ts";
import { Reach } from "../../../base/brand/contact-links.tsx";
import { useMoney } from "../../../base/shop/use-shop.ts";

type AnothersOrderNoticeProps = {
  /** The id of the customer who sent it; null for a guest. */
  owner: string | null;
  onOrderAgain: () => void;
};

/** Somebody else may already have ordered this cart here. Ordering it again takes an explicit choice. */
export function AnothersOrderNotice({ owner, onOrderAgain }: AnothersOrderNoticeProps) {
  return (
    <Notice>
      {owner ? (
        <Trans>
          This cart was already ordered from a customer's account, but we never got a response: the order may
          have gone through. To be sure, please <Reach by={["write to"]} />, or{" "}
          <Choice onChoose={onOrderAgain}>place a second order</Choice>.
        </Trans>
      ) : (
        <Trans>
          This cart was already ordered as a guest, but we never got a response: the order may have gone
          through. To be sure, please <Reach by={["write to"]} />, or{" "}
          <Choice onChoose={onOrderAgain}>place a second order</Choice>.
        </Trans>
      )}
    </Notice>
  );
}

/** The outcome of the last attempt is unknown. */
export function PendingOrderNotice() {
  const { t } = useLingui();
  return (
    <Notice>{t`Your last attempt got no response. You can safely press Place Order again: it will still be one order.`}</Notice>
  );
}

type ChangedTermsNoticeProps = { before: OrderTotals; now: OrderTotals };

/** Tells that shipping or tax has changed since the shopper saw it. */
export function ChangedTermsNotice({ before, now }: ChangedTermsNoticeProps) {
  const { t, i18n } = useLingui();
  const money = useMoney();
  const [rate, rateBefore] = [now, before].map(({ taxed }) =>
    formatMeasure(taxed?.rate ?? 0, i18n.locale, 0, 3),
  );
  const changes = [
    before.subtotal === now.subtotal &&
      before.shipping !== now.shipping &&
      t`Shipping costs ${{ now: formatCents(now.shipping, money) }} now, not ${{ before: formatCents(before.shipping, money) }}.`,
    rate !== rateBefore && t`The tax is ${{ now: rate }}% now, not ${{ before: rateBefore }}%.`,
  ].filter(Boolean);
  return changes.length > 0 && <Notice>{changes.join(" ")}</Notice>;
}

export function NoPaymentNotice() {
  return (
    <Notice>
      <Trans>
        You cannot order online right now: card payment is not available yet, and cash on delivery is switched
        off. To order, <Reach by={["call", "write to"]} />.
      </Trans>
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
  const { t } = useLingui();
  return (
    <Notice>
      {orderId === null
        ? t`The payment could not be confirmed yet.`
        : t`The payment for order ${{ number: orderNumber(orderId) }} could not be confirmed yet.`}{" "}
      {sessionId !== undefined && (
        <>
          <Trans>
            <Link to={`/checkout?order_id=${orderId}&session_id=${sessionId}`} className="link font-medium">
              Ask again
            </Link>
            .
          </Trans>{" "}
        </>
      )}
      <Trans>
        If you have paid, please <Reach by={["write to"]} /> before you order again.
      </Trans>
    </Notice>
  );
}

/** The order was cancelled before its payment arrived, and its last piece has been sold to somebody else. */
export function GivenBackNotice({ orderId }: { orderId: number }) {
  const { t } = useLingui();
  return (
    <Notice>{t`Your payment for order ${{ number: orderNumber(orderId) }} came after the order had been cancelled, and one of its pieces has been sold. The money is on its way back to you. We are sorry.`}</Notice>
  );
}

/**
 * The session ended while the customer was filling in the form. `onContinue` continues as a guest; it is false when only
 * the customer can find out the outcome of a pending order.
 */
export function SessionEndedNotice({ onContinue }: { onContinue: (() => void) | false }) {
  return (
    <Notice>
      {onContinue ? (
        <Trans>
          Your session has ended. <LogInAgain>Log in again</LogInAgain> to have the order in your account, or{" "}
          <Choice onChoose={onContinue}>continue as a guest</Choice>. What you typed stays here.
        </Trans>
      ) : (
        <Trans>
          Your session has ended. <LogInAgain>Log in again</LogInAgain> to have the order in your account.
          What you typed stays here.
        </Trans>
      )}
    </Notice>
  );
}

function LogInAgain({ children }: { children?: ReactNode }) {
  return (
    <Link to="/login?redirect=/checkout" className="link font-medium">
      {children}
    </Link>
  );
}

function Choice({ onChoose, children }: { onChoose: () => void; children?: ReactNode }) {
  return (
    <button type="button" onClick={onChoose} className="link font-medium">
      {children}
    </button>
  );
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="figures mt-6 bg-warning-tint px-5 py-4 text-ui text-warning-ink">
      {children}
    </p>
  );
}
