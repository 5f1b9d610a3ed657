import { Hono, type Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { HTTPException } from "hono/http-exception";
import { timeout } from "hono/timeout";
import type { Logger } from "pino";
import { z } from "zod";
import type { MakeRateLimit, Window } from "../work/gate/rate-limits.ts";
import { isAdmin } from "../domain/people/is-admin.ts";
import { type DataApi, Denied, Refused } from "../work/data-api-client.ts";
import { isBuyer } from "./callers.ts";
import { NotConfigured, type Payments, problemOf, Unavailable } from "./payments.ts";
import { isStripeError } from "./stripe-client.ts";
import type { RefusalParts } from "../domain/refusals/refusal-parts.ts";
import { refused } from "../domain/refusals/refused.ts";
import { askedLanguage } from "../work/languages/asked-language.ts";

type Options = {
  payments: Payments;
  api: DataApi;
  addressOf: (context: Context) => string;
  rateLimit: MakeRateLimit;
  /** Milliseconds that a request may take. What it has begun at Stripe continues. */
  patience: number;
  log: Logger;
};

const orderId = z.int().min(1).max(Number.MAX_SAFE_INTEGER);
/** The idempotency key that placed an order, or the guest key that opens it. */
const buyerKey = z.union([z.uuid(), z.string().regex(/^[\w-]{43}$/)]);
const buyerSchema = z.object({ order_id: orderId, key: buyerKey.optional() });
const returnSchema = z.object({ order_id: orderId, session_id: z.string().regex(/^cs_\w{1,250}$/) });

class Answer extends Error {
  readonly status: 400 | 403 | 404 | 429;
  readonly parts: RefusalParts;

  constructor(status: 400 | 403 | 404 | 429, parts: RefusalParts) {
    super(parts.message);
    this.status = status;
    this.parts = parts;
  }
}

const unanswered: Record<string, RefusalParts> = {
  "/payments/session": refused(
    "payment_not_begun",
    "Our payment service does not answer at the moment. Nothing was charged now. Your order is kept: please try again in a few minutes, or call us.",
  ),
  "/payments/cancel": refused(
    "payment_not_cancelled",
    "Our payment service does not answer at the moment. Nothing was charged now. Unless you have paid already, your order is cancelled as soon as it answers.",
  ),
  "/payments/return": refused(
    "payment_not_settled",
    "Our payment service does not answer at the moment. If you have paid, you need not pay again: your order shows it as soon as it answers.",
  ),
};

/** An order's number makes nobody its buyer. The answer is the same if there is no such order. */
const notYours = refused(
  "paid_order_not_yours",
  "We cannot find this order among yours. Please sign in, or use the browser that placed it.",
);

/** Routes for the browser (paying, coming back, giving up), for Stripe's webhook, and for admins who test the keys. */
export function paymentRoutes({ payments, api, addressOf, rateLimit, patience, log }: Options): Hono {
  const routes = new Hono();
  routes.use(timeout(patience));
  routes.use(bodyLimit({ maxSize: 1_000_000, onError: (context) => context.json({}, 413) }));
  const limited = (name: string, window: Window) => {
    const limit = rateLimit(name, window);
    return async (context: Context): Promise<void> => {
      const wait = await limit.count(addressOf(context));
      if (wait === 0) return;
      context.header("Retry-After", String(wait));
      throw new Answer(
        429,
        refused("tries_too_many", "Too many attempts. Please wait a few minutes and try again."),
      );
    };
  };
  const toPay = limited("payments begun", { max: 20, seconds: 600 });
  const toReturn = limited("returns from payments", { max: 60, seconds: 600 });
  const toTest = limited("tests of payment keys", { max: 20, seconds: 600 });

  async function buyersOrder(context: Context): Promise<number> {
    const { order_id, key } = await readBody(context, buyerSchema);
    if (!(await isBuyer(api, context.req.header("authorization"), order_id, key)))
      throw new Answer(404, notYours);
    return order_id;
  }

  routes.post("/payments/session", async (context) => {
    await toPay(context);
    return context.json({ url: await payments.pay(await buyersOrder(context)) });
  });

  routes.post("/payments/cancel", async (context) => {
    await toPay(context);
    return context.json({ cancelled: await payments.cancel(await buyersOrder(context)) });
  });

  routes.post("/payments/return", async (context) => {
    await toReturn(context);
    const { order_id, session_id } = await readBody(context, returnSchema);
    const settled = await payments.returned(order_id, session_id);
    if (!settled) throw new Answer(404, notYours);
    return context.json({
      status: settled.status,
      payment_status: settled.payment_status,
      state: settled.state,
    });
  });

  routes.post("/payments/test", async (context) => {
    await toTest(context);
    if (!(await isAdmin(api, context.req.header("authorization"))))
      throw new Answer(403, refused("test_for_admins", "Only admins may test the connection."));
    return context.json(await payments.test(askedLanguage(context.req.header("accept-language")).t));
  });

  routes.post("/webhooks/stripe", async (context) => {
    const signature = context.req.header("stripe-signature");
    const isStripes =
      signature !== undefined && (await payments.webhook(await context.req.text(), signature));
    return isStripes ? context.json({ received: true }) : context.json({ message: "Not signed." }, 400);
  });

  routes.onError((error, context) => {
    const headers = { "Cache-Control": "no-store" };
    const say = (parts: RefusalParts, status: 400 | 401 | 403 | 404 | 409 | 429 | 502 | 503 | 504) =>
      context.json(parts, status, headers);
    if (error instanceof Answer) return say(error.parts, error.status);
    if (error instanceof Denied) return say(error.parts, error.status);
    if (error instanceof Refused) return say(error.parts, 409);
    if (error instanceof NotConfigured)
      return say(refused("stripe_not_configured", "Stripe Not Configured"), 503);
    log.warn({ problem: problemOf(error) }, "a payment's request failed");
    const silence =
      unanswered[context.req.path] ??
      refused("stripe_not_reached", "Stripe could not be reached. Please try again.");
    if (error instanceof HTTPException && error.status === 504) return say(silence, 504);
    return isStripeError(error) || error instanceof Unavailable
      ? say(silence, 502)
      : say(refused("server_failed", "Something went wrong on our side. Please try again."), 503);
  });
  return routes;
}

async function readBody<T>(context: Context, schema: z.ZodType<T>): Promise<T> {
  const body: unknown = await context.req.json().catch(() => null);
  const result = schema.safeParse(body);
  if (!result.success) throw new Answer(400, refused("bad_request", "This request could not be read."));
  return result.data;
}
