import type { Context, Hono } from "hono";
import type { Logger } from "pino";
import type { DataApi } from "../work/data-api-client.ts";
import type { MakeRateLimit } from "../work/gate/rate-limits.ts";
import { repeat } from "../work/repeat.ts";
import { createPayments, problemOf } from "./payments.ts";
import { openRecords } from "./records.ts";
import { paymentRoutes } from "./routes.ts";
import { stripeClients } from "./stripe-client.ts";

type Options = {
  api: DataApi;
  stripeUrl: string | undefined;
  siteUrl: () => string;
  addressOf: (context: Context) => string;
  rateLimit: MakeRateLimit;
  log: Logger;
};

/** Milliseconds between looks for work and signs of life (cards are accepted for a minute), and to wait for Stripe. */
const paces = {
  stripe: {
    interval: 3000,
    heartbeat: 20_000,
    patience: { answer: 8000, shopper: 9000, rest: 10_000 },
  },
  standIn: { interval: 200, heartbeat: 500, patience: { answer: 1500, shopper: 2500, rest: 1000 } },
};

/** In milliseconds, for what is under way when the shop stops. */
const timeToFinish = 2000;

export function openPayments(options: Options): {
  routes: Hono;
  start: () => void;
  close: () => Promise<void>;
} {
  const { api, stripeUrl, siteUrl, log } = options;
  const records = openRecords(api);
  const { interval, heartbeat, patience } = stripeUrl === undefined ? paces.stripe : paces.standIn;
  const stopping = new AbortController();
  const stripe = stripeClients(stripeUrl, patience, stopping.signal);
  const payments = createPayments({ records, stripe, siteUrl, log });
  const job = repeat({
    name: "payments",
    pause: interval,
    longestPause: patience.rest,
    timeToFinish,
    run: payments.work,
    onFailure: (error) => log.warn({ problem: problemOf(error) }, "payments have to wait"),
  });
  // A job of its own, because the work takes long while Stripe is slow.
  const signsOfLife = repeat({
    name: "payment signs of life",
    pause: heartbeat,
    run: async () => void (await records.noteService()),
    onFailure: () => {},
  });
  return {
    routes: paymentRoutes({ ...options, payments, patience: patience.shopper }),
    start() {
      job.start();
      signsOfLife.start();
    },
    async close() {
      stopping.abort();
      await Promise.all([job.stop(), signsOfLife.stop()]);
    },
  };
}
