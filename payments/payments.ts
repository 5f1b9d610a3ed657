import { msg } from "@lingui/core/runtime-macro";
import type { Stripe } from "stripe";
import type { Logger } from "pino";
import { Refused } from "../work/data-api-client.ts";
import { isVoid } from "../domain/orders/statuses.ts";
import type { Keys, Payment, Records, RequestedRefund, Settled } from "./records.ts";
import { factsOf, factsOfRefund, refundParameters, sessionParameters } from "./session.ts";
import {
  isFinal,
  isMissing,
  isOtherRequest,
  isStripeError,
  isTestKey,
  isUnanswered,
  type StripeClients,
} from "./stripe-client.ts";
import { refused } from "../domain/refusals/refused.ts";
import type { Translate } from "../domain/text/translate.ts";

/** Stripe's keys are not in the payment settings. */
export class NotConfigured extends Error {}

/** Stripe did not answer, or not with what was requested. Trying again may help. */
export class Unavailable extends Error {}

type Options = {
  records: Records;
  stripe: StripeClients;
  siteUrl: () => string;
  log: Logger;
};

export type Payments = ReturnType<typeof createPayments>;

/** @throws Unavailable if the answer is not what was asked for, whoever gave it */
function genuine<Answer extends { object: string }>(answer: Answer, object: Answer["object"]): Answer {
  if (answer.object !== object) throw new Unavailable("Stripe answered with something else.");
  return answer;
}

async function look(client: Stripe, sessionId: string): Promise<Stripe.Checkout.Session> {
  const session = await client.checkout.sessions.retrieve(sessionId, { expand: ["payment_intent"] });
  return genuine(session, "checkout.session");
}

/** @throws if Stripe does not answer; any answer will do */
async function knock(client: Stripe): Promise<void> {
  await client.balance.retrieve().catch((error: unknown) => {
    if (isUnanswered(error)) throw error;
  });
}

/** Talks to Stripe about orders. Only Stripe's own answers count; the database decides what happens to an order. */
export function createPayments({ records, stripe, siteUrl, log }: Options) {
  async function keys(): Promise<Keys & { secret_key: string }> {
    const found = await records.keys();
    if (!found.secret_key) throw new NotConfigured("Stripe Not Configured");
    return { ...found, secret_key: found.secret_key };
  }

  const open = async (): Promise<Stripe> => stripe.open((await keys()).secret_key);

  /** Finds or makes an attempt's session. The idempotency key makes repeated requests create only one. */
  async function openSession(client: Stripe, payment: Payment): Promise<Payment> {
    const options = { idempotencyKey: payment.key };
    const wanted = sessionParameters(payment, siteUrl());
    try {
      const session = await client.checkout.sessions.create(wanted, options).catch((error: unknown) => {
        // Stripe is stricter about email addresses than we are; the customer can type it there.
        if (!isFinal(error) || error.param !== "customer_email") throw error;
        const { customer_email: _, ...without } = wanted;
        return client.checkout.sessions.create(without, { idempotencyKey: `${payment.key}-typed` });
      });
      return await records.noteSession(payment, genuine(session, "checkout.session"));
    } catch (error) {
      // The parameters may differ from those of a lost request. Nobody received that session, so nobody can pay it.
      if (isFinal(error) || isOtherRequest(error)) await records.failPayment(payment, error.message);
      throw error;
    }
  }

  /** Closes a session, so that nobody can pay it anymore, and settles what it came to. */
  async function close(client: Stripe, sessionId: string): Promise<Settled> {
    const before = await look(client, sessionId);
    if (before.status === "open") {
      // Somebody may be paying at this moment; asking afterwards tells.
      await client.checkout.sessions.expire(sessionId).catch((error: unknown) => {
        if (!isFinal(error)) throw error;
      });
    }
    return records.settle(factsOf(await look(client, sessionId)));
  }

  async function closeAttempt(client: Stripe, payment: Payment): Promise<void> {
    const { session_id } = payment.session_id ? payment : await openSession(client, payment);
    if (session_id) await close(client, session_id);
  }

  async function pay(orderId: number): Promise<string> {
    const client = await open();
    let payment = await records.begin(orderId);
    if (payment.session_id) {
      const session = await look(client, payment.session_id);
      if (session.status === "open" && session.url) return session.url;
      await records.settle(factsOf(session));
      payment = await records.begin(orderId);
    }
    const opened = await openSession(client, payment);
    if (opened.order_status !== "pending_payment" && opened.session_id) {
      await close(client, opened.session_id);
      throw new Refused(refused("order_cancelled_meanwhile", "This order was cancelled meanwhile."));
    }
    if (!opened.url) throw new Unavailable("Stripe has no page for this payment.");
    return opened.url;
  }

  async function returned(orderId: number, sessionId: string): Promise<Settled | null> {
    const client = await open();
    const session = await look(client, sessionId).catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    });
    if (session?.metadata?.["facet_order"] !== String(orderId)) return null;
    const settled = await records.settle(factsOf(session));
    return settled.order_id === orderId ? settled : null;
  }

  /** Stripe closes the session first, or the worker does later. @returns whether the order is void */
  async function cancel(orderId: number): Promise<boolean> {
    await records.endHold(orderId);
    const live = await records.livePayment(orderId);
    if (live) await closeAttempt(await open(), live);
    await records.cancelUnpaid(orderId);
    return isVoid((await records.orderStatus(orderId)) ?? "");
  }

  /** @returns false when the signature is not Stripe's */
  async function webhook(body: string, signature: string): Promise<boolean> {
    const { secret_key, webhook_secret } = await keys();
    if (!webhook_secret) return false;
    const client = await stripe.open(secret_key);
    let event: Stripe.Event;
    try {
      event = client.webhooks.constructEvent(body, signature, webhook_secret, 300);
    } catch {
      return false;
    }
    try {
      await follow(client, event);
    } catch (error) {
      // The event is another mode's or account's: sending it again would not help.
      if (!isMissing(error)) throw error;
      log.warn({ event: event.type }, "a webhook is about something that Stripe does not know");
    }
    return true;
  }

  /** An event only says where to look: late, repeated and out-of-order events do no harm. */
  async function follow(client: Stripe, event: Stripe.Event): Promise<void> {
    switch (event.type) {
      case "checkout.session.completed":
      case "checkout.session.async_payment_succeeded":
      case "checkout.session.async_payment_failed":
      case "checkout.session.expired":
        // Another shop's session on the same account has no attempt of ours.
        if (event.data.object.metadata?.["facet_payment"]) {
          const { outcome } = await records.settle(factsOf(await look(client, event.data.object.id)));
          if (outcome === "unknown") log.warn({ event: event.type }, "a webhook is about an unknown payment");
        }
        break;
      case "refund.created":
      case "refund.updated":
      case "refund.failed":
      case "charge.refund.updated":
        await noteRefund(client, await client.refunds.retrieve(event.data.object.id));
        break;
      case "charge.refunded": {
        const intent = event.data.object.payment_intent;
        if (intent) await noteRefunds(client, typeof intent === "string" ? intent : intent.id);
        break;
      }
      default:
    }
  }

  /** The event may come before the one about its payment, so the payment is settled first. */
  async function noteRefund(client: Stripe, refund: Stripe.Refund): Promise<void> {
    const facts = factsOfRefund(genuine(refund, "refund"));
    const { payment_intent } = facts;
    if (!payment_intent || (await records.noteRefund(facts)) !== "unknown") return;
    const { data } = await client.checkout.sessions.list({ payment_intent, limit: 1 });
    // A refund without our key is somebody else's on the same account.
    if (!data[0]?.metadata?.["facet_payment"]) return;
    await records.settle(factsOf(await look(client, data[0].id)));
    await records.noteRefund(facts);
  }

  async function noteRefunds(client: Stripe, intent: string): Promise<void> {
    const { data } = await client.refunds.list({ payment_intent: intent, limit: 100 });
    for (const refund of data) await noteRefund(client, refund);
  }

  /** Requests a refund. A second try first looks for the previous one: Stripe forgets keys after a day. */
  async function sendRefund(client: Stripe, refund: RequestedRefund): Promise<void> {
    if (refund.tries > 1) {
      const { data } = await client.refunds.list({ payment_intent: refund.payment_intent, limit: 100 });
      const sent = data.find(({ metadata }) => metadata?.["facet_refund"] === refund.key);
      if (sent) return noteRefund(client, sent);
    }
    try {
      await noteRefund(
        client,
        await client.refunds.create(refundParameters(refund), { idempotencyKey: `refund-${refund.key}` }),
      );
    } catch (error) {
      if (!isFinal(error)) throw error;
      await records.failRefund(refund, error.message);
    }
  }

  async function check(client: Stripe, payment: Payment, closing: boolean): Promise<void> {
    try {
      if (closing || !payment.session_id) await closeOrOpen(client, payment, closing);
      else await records.settle(factsOf(await look(client, payment.session_id)));
    } catch (error) {
      const isOver = payment.expires_at * 1000 < Date.now();
      if (!isOver || !isMissing(error)) throw error;
      await records.failPayment(payment, "Stripe has no session of this attempt.");
    }
  }

  async function closeOrOpen(client: Stripe, payment: Payment, closing: boolean): Promise<void> {
    try {
      if (closing) await closeAttempt(client, payment);
      else await openSession(client, payment);
    } catch (error) {
      // The attempt was refused for good and recorded: there is no session to close.
      if (payment.session_id || !(isFinal(error) || isOtherRequest(error))) throw error;
    }
  }

  async function attempt(what: string, step: () => Promise<void>): Promise<void> {
    if (!stripe.isAnswering()) return;
    await step().catch((error: unknown) => {
      log.warn({ problem: problemOf(error) }, `${what} has to wait`);
    });
  }

  /** Does the waiting work. One failure does not keep the rest waiting. */
  async function work(): Promise<void> {
    const { secret_key } = await records.keys();
    if (!secret_key) return;
    const client = await stripe.open(secret_key);
    if (!stripe.isAnswering()) await knock(client);
    const { sessions, requested, pending, again } = await records.work();
    for (const { payment, closing } of sessions)
      await attempt(`a payment of order ${payment.order_id}`, () => check(client, payment, closing));
    for (const refund of requested) await attempt(`refund ${refund.id}`, () => sendRefund(client, refund));
    for (const id of pending)
      await attempt("a refund", async () => noteRefund(client, await client.refunds.retrieve(id)));
    if (again) await work();
  }

  /** @param t of what works; a refusal has a code */
  async function test(t: Translate): Promise<{ works: boolean; message: string }> {
    const { secret_key, publishable_key, webhook_secret } = await keys();
    try {
      const client = await stripe.open(secret_key);
      await client.balance.retrieve();
    } catch (error) {
      if (isStripeError(error, "StripeAuthenticationError"))
        return {
          works: false,
          ...refused("stripe_key_not_accepted", "Stripe does not accept the secret key."),
        };
      if (isStripeError(error, "StripePermissionError"))
        return {
          works: false,
          ...refused("stripe_key_restricted", "The secret key is a restricted one that may not do this."),
        };
      return {
        works: false,
        ...refused("stripe_not_reached", "Stripe could not be reached. Please try again."),
      };
    }
    const isTest = isTestKey(secret_key);
    if (publishable_key.startsWith("pk_test_") !== isTest)
      return {
        works: false,
        ...refused("stripe_keys_of_both_modes", "One key is a test key and the other a live one."),
      };
    const words = working[isTest ? "test" : "live"];
    return { works: true, message: t(webhook_secret ? words.withWebhook : words.withoutWebhook) };
  }

  return { pay, returned, cancel, webhook, work, test };
}

/** Leaves out the request's content, which may be personal data. */
export function problemOf(error: unknown): string {
  if (isStripeError(error)) return [error.type, error.code, error.statusCode].filter(Boolean).join(" ");
  return error instanceof Error ? error.message : "unknown";
}

const working = {
  test: {
    withWebhook: msg`The keys work. These are test keys: only Stripe's test cards can pay.`,
    withoutWebhook: msg`The keys work. These are test keys: only Stripe's test cards can pay. Without a webhook secret, payments settle when customers come back or within minutes.`,
  },
  live: {
    withWebhook: msg`The keys work. These are live keys: real cards are charged.`,
    withoutWebhook: msg`The keys work. These are live keys: real cards are charged. Without a webhook secret, payments settle when customers come back or within minutes.`,
  },
};
