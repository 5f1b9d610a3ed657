import type { Context, Hono } from "hono";
import type { Logger } from "pino";
import type { DataApi } from "../backend/shared/data-api-client.ts";
import { createPayments, problemOf } from "./payments.ts";
import { openRecords } from "./records.ts";
import { paymentRoutes } from "./routes.ts";
import { stripeClients } from "./stripe-client.ts";

type Options = {
  api: DataApi;
  /** Another address than Stripe's, for tests. */
  stripeUrl: string | undefined;
  siteUrl: () => string;
  addressOf: (context: Context) => string;
  limits: boolean;
  log: Logger;
};

/** Milliseconds between two looks at what waits; tests do not wait as long. */
const pauses = { stripe: 3000, standIn: 200 };

/** Opens card payment: its routes, and the worker that follows sessions and sends refunds. Without keys it only waits for them. */
export function openPayments(options: Options): {
  routes: Hono;
  start: () => void;
  close: () => Promise<void>;
} {
  const { api, stripeUrl, siteUrl, log } = options;
  const records = openRecords(api);
  const interval = stripeUrl === undefined ? pauses.stripe : pauses.standIn;
  const payments = createPayments({ records, openStripe: stripeClients(stripeUrl), siteUrl, log });
  let isClosed = false;
  let isFailing = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();

  const work = async (): Promise<void> => {
    try {
      await payments.work();
      isFailing = false;
    } catch (error) {
      if (!isFailing && !isClosed) log.warn({ problem: problemOf(error) }, "payments have to wait");
      isFailing = true;
    }
    if (!isClosed) timer = setTimeout(next, interval).unref();
  };
  const next = (): void => {
    running = work();
  };
  const close = async (): Promise<void> => {
    isClosed = true;
    clearTimeout(timer);
    await running;
  };
  return { routes: paymentRoutes({ ...options, payments }), start: next, close };
}
