import type { Stripe } from "stripe";
import { msg, plural } from "@lingui/core/runtime-macro";
import { pathIn } from "../domain/languages/language-path.ts";
import { languageOf } from "../work/languages/language.ts";
import type { Payment, RefundFacts, RequestedRefund, SessionFacts } from "./records.ts";
import { fromStripe, toStripe } from "./stripe-amounts.ts";

type Line = Stripe.Checkout.SessionCreateParams.LineItem;

/** Stripe's limit. */
const maxLines = 100;

/** Depends on neither caller nor time: an attempt always has the same parameters, as its key requires. */
export function sessionParameters(payment: Payment, siteUrl: string): Stripe.Checkout.SessionCreateParams {
  const metadata = { facet_order: String(payment.order_id), facet_payment: payment.key };
  const { t } = languageOf(payment.language);
  const back = siteUrl + pathIn(payment.page_language, `/checkout?order_id=${payment.order_id}`);
  return {
    mode: "payment",
    line_items: linesOf(payment),
    client_reference_id: String(payment.order_id),
    metadata,
    payment_intent_data: { metadata, description: t(msg`Order ${{ number: String(payment.order_id) }}`) },
    adaptive_pricing: { enabled: false },
    expires_at: payment.expires_at,
    success_url: `${back}&session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${back}&cancelled=true`,
    ...(payment.email && { customer_email: payment.email }),
  };
}

/** @throws if they do not add up to the order's total, so that nobody is charged */
export function linesOf(payment: Payment): Line[] {
  const { t } = languageOf(payment.language);
  const line = lineIn(payment.currency, t(msg`Product`));
  const extra = [
    ...(payment.tax_cents > 0 ? [line(payment.tax_name ?? t(msg`Tax`), payment.tax_cents)] : []),
    ...(payment.shipping_cents > 0 ? [line(t(msg`Shipping`), payment.shipping_cents)] : []),
  ];
  const room = maxLines - extra.length;
  const shown = payment.lines.length > room ? payment.lines.slice(0, room - 1) : payment.lines;
  const rest = payment.lines.slice(shown.length);
  const lines = [
    ...shown.map(({ name, unit_cents, quantity }) => line(name, unit_cents, quantity)),
    ...(rest.length > 0
      ? [
          line(
            t(msg`${plural({ count: rest.length }, { one: "# more product", other: "# more products" })}`),
            sum(rest),
          ),
        ]
      : []),
    ...extra,
  ];
  if (sum(payment.lines) + payment.tax_cents + payment.shipping_cents !== payment.total_cents)
    throw new Error(`The lines of order ${payment.order_id} do not add up to its total.`);
  return lines;
}

function lineIn(currency: string, unnamed: string) {
  return (name: string, cents: number, quantity = 1): Line => ({
    quantity,
    price_data: {
      currency: currency.toLowerCase(),
      unit_amount: toStripe(cents, currency),
      product_data: { name: name || unnamed },
    },
  });
}

function sum(lines: Payment["lines"]): number {
  return lines.reduce((cents, { unit_cents, quantity }) => cents + unit_cents * quantity, 0);
}

/** @param session with its payment intent expanded, if it has one */
export function factsOf(session: Stripe.Checkout.Session): SessionFacts {
  const intent = session.payment_intent;
  return {
    key: keyIn(session.metadata?.["facet_payment"]),
    session_id: session.id,
    status: session.status,
    payment_status: session.payment_status,
    payment_intent: typeof intent === "string" ? intent : (intent?.id ?? null),
    intent_status: typeof intent === "string" ? null : (intent?.status ?? null),
    amount_cents: session.amount_total && fromStripe(session.amount_total, session.currency ?? ""),
    currency: session.currency,
    is_test: !session.livemode,
  };
}

export function refundParameters(refund: RequestedRefund): Stripe.RefundCreateParams {
  return {
    payment_intent: refund.payment_intent,
    amount: toStripe(refund.amount_cents, refund.currency),
    metadata: { facet_refund: refund.key },
  };
}

export function factsOfRefund(refund: Stripe.Refund): RefundFacts {
  const intent = refund.payment_intent;
  return {
    refund_id: refund.id,
    key: keyIn(refund.metadata?.["facet_refund"]),
    payment_intent: typeof intent === "string" ? intent : (intent?.id ?? null),
    amount_cents: fromStripe(refund.amount, refund.currency),
    status: refund.status ?? "pending",
    problem: refund.failure_reason ?? null,
  };
}

/** Another shop on the same account may write anything into metadata. */
function keyIn(text: string | undefined): string | null {
  return text !== undefined && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text) ? text : null;
}
