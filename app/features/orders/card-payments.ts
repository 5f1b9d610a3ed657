import { msg } from "@lingui/core/runtime-macro";
import { say } from "../../base/language/languages.ts";
import { authFetch } from "../../base/clients/requests/auth-fetch.ts";

/** A refusal by the shop's server, with a sentence for people. `code` is the status, as in the data API's errors. */
export class PaymentRefused extends Error {
  readonly code: string;

  /** @param cause what the server answered */
  constructor(status: number, message: string, cause: object) {
    super(message, { cause });
    this.code = String(status);
  }

  get isFinal(): boolean {
    return this.code === "409";
  }
}

/** The outcome of a payment, as far as Stripe has reported it. `state` is that of `payments`. */
export type ConfirmedPayment = { payment_status: string; state: string };

/** Stripe's page for this order. @param buyerKey a guest's idempotency or guest key @throws {PaymentRefused} */
export async function openCardPayment(orderId: number, buyerKey?: string): Promise<string> {
  const { url } = await ask<{ url: string }>("session", { order_id: orderId, key: buyerKey });
  return url;
}

/** Asks Stripe whether the buyer, who came back with this session, has paid. @throws {PaymentRefused} */
export async function confirmCardPayment(orderId: number, sessionId: string): Promise<ConfirmedPayment> {
  return ask("return", { order_id: orderId, session_id: sessionId });
}

/** Closes Stripe's page, and cancels the order. @returns whether nobody can pay it anymore @throws {PaymentRefused} */
export async function cancelCardPayment(orderId: number, buyerKey?: string): Promise<boolean> {
  const { cancelled } = await ask<{ cancelled: boolean }>("cancel", { order_id: orderId, key: buyerKey });
  return cancelled;
}

/** Whether the saved keys work, with a sentence for people. */
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
  throw new PaymentRefused(response.status, refusal.message ?? withoutSentence(response.status), refusal);
}

/** The answer is a page: this server was started without the right to record payments. */
function withoutSentence(status: number): string {
  return say(
    status === 404 || status === 405
      ? msg`This server cannot charge cards: it was started without SUPABASE_SECRET_KEY.`
      : msg`The shop had a problem. Please try again in a moment.`,
  );
}
