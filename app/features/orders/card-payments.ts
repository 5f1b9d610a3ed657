import { authFetch } from "../../base/clients/auth/auth-fetch.ts";

/** The shop's server refused, in a sentence for people. `code` is the status, as in errors of the data API. */
export class PaymentRefused extends Error {
  readonly code: string;

  constructor(status: number, message: string) {
    super(message);
    this.code = String(status);
  }

  /** It is the order that cannot be paid: asking again changes nothing. */
  get isFinal(): boolean {
    return this.code === "409";
  }
}

/** What became of a payment, as far as Stripe says. `state` is that of `payments`. */
export type ConfirmedPayment = { payment_status: string; state: string };

/**
 * The address of Stripe's page where this order is paid.
 * @param key of a guest's order: the one that placed it
 * @throws {PaymentRefused}
 */
export async function openCardPayment(orderId: number, key?: string): Promise<string> {
  const { url } = await ask<{ url: string }>("session", { order_id: orderId, key });
  return url;
}

/** Asks Stripe whether the buyer, who came back with this session, has paid. @throws {PaymentRefused} */
export async function confirmCardPayment(orderId: number, sessionId: string): Promise<ConfirmedPayment> {
  return ask("return", { order_id: orderId, session_id: sessionId });
}

/** Closes Stripe's page, and cancels the order. @returns whether nobody can pay it any more @throws {PaymentRefused} */
export async function cancelCardPayment(orderId: number, key?: string): Promise<boolean> {
  const { cancelled } = await ask<{ cancelled: boolean }>("cancel", { order_id: orderId, key });
  return cancelled;
}

/** Whether the saved keys work, in a sentence for people. */
export type TestResult = { works: boolean; message: string };

/** Asks Stripe, for admins. @throws {PaymentRefused} why it could not be tested */
export async function testCardPayment(): Promise<TestResult> {
  return ask("test", {});
}

/** The shop's own server talks to Stripe, wherever the backend is. */
async function ask<T>(what: string, body: object): Promise<T> {
  const response = await authFetch(new URL(`/payments/${what}`, window.location.origin), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (response.ok) return (await response.json()) as T;
  const refusal = (await response.json().catch(() => ({}))) as { message?: string };
  throw new PaymentRefused(response.status, refusal.message ?? withoutSentence(response.status));
}

/** A page instead of an answer: this server was started without the right to record payments. */
function withoutSentence(status: number): string {
  return status === 404 || status === 405
    ? "This server cannot charge cards: it was started without SUPABASE_SECRET_KEY."
    : "The shop had a problem. Please try again in a moment.";
}
