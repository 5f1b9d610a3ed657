import { createHash, timingSafeEqual } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { ConnectionUse } from "../../backend/data-api/run/runner.ts";
import type { Replicas } from "../../backend/database/replicas.ts";
import { lastSuccesses } from "../../work/repeat.ts";
import type { PageCache } from "../pages/page-cache.ts";
import type { SeenRequest } from "../http/request-log.ts";
import type { RouteOf } from "./route-of.ts";
import type { ShopFigures } from "./shop-figures.ts";

export type Metrics = {
  note: (request: SeenRequest) => void;
  /** `GET /metrics` in Prometheus's format; without the token it is not found. */
  page: MiddlewareHandler;
};

export type MetricsSources = {
  token: string;
  routeOf: RouteOf;
  cache: PageCache;
  connections: () => ConnectionUse[];
  replicas: Replicas | undefined;
  isDatabaseGone: () => boolean;
  /** Absent if another backend has the shop. */
  readShop: (() => Promise<ShopFigures>) | undefined;
};

/** In seconds: a cached page takes less than a millisecond, a statement at most eight seconds. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function openMetrics(sources: MetricsSources): Metrics {
  const { token, routeOf, cache } = sources;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Counter({
    name: "facet_requests_total",
    help: "Requests that were answered",
    labelNames: ["route", "status"] as const,
    registers,
  });
  const durations = new Histogram({
    name: "facet_request_duration_seconds",
    help: "Time from the request to its answer",
    labelNames: ["route"] as const,
    buckets,
    registers,
  });
  const gauge = <Label extends string = never>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name: `facet_${name}`, help, labelNames, registers });
  const connections = {
    inUse: gauge("connections_in_use", "Connections of the data API at work", "pool"),
    max: gauge("connections_max", "The most connections of the data API", "pool"),
    waiting: gauge("requests_waiting", "Requests that wait for a connection", "pool"),
  };
  const pages = gauge("page_cache_lookups", "Pages found in the cache, and not", "result");
  const database = gauge("database_up", "Whether the database responds");
  const lag = gauge(
    "replica_lag_seconds",
    "How far a replica is behind; -1 if it does not follow",
    "replica",
  );
  const jobs = gauge(
    "job_last_success_seconds",
    "When a job of this process last succeeded, since 1970",
    "job",
  );
  const orders = gauge("orders", "Orders", "status");
  const payments = gauge("payments_unsettled", "Card payments whose end is not known yet", "state");
  const mails = gauge("mails_waiting", "Mails that wait");
  const lateness = gauge("mails_late_seconds", "How long the oldest mail that waits is late");
  const backup = gauge("backup_last_success_seconds", "When the last backup was made, since 1970");

  async function look(): Promise<void> {
    for (const { pool, inUse, max, waiting } of sources.connections()) {
      connections.inUse.set({ pool }, inUse);
      connections.max.set({ pool }, max);
      connections.waiting.set({ pool }, waiting);
    }
    for (const result of ["hits", "misses"] as const) pages.set({ result }, cache.lookups[result]);
    database.set(sources.isDatabaseGone() ? 0 : 1);
    for (const replica of sources.replicas?.lags() ?? [])
      lag.set({ replica: replica.host }, replica.lag === undefined ? -1 : replica.lag / 1000);
    for (const [job, at] of lastSuccesses) jobs.set({ job }, at / 1000);
    // While the database is gone, this process's own figures are still worth reading.
    const shop = sources.isDatabaseGone() ? undefined : await sources.readShop?.().catch(() => undefined);
    for (const each of [orders, payments, mails, lateness, backup]) each.reset();
    if (!shop) return;
    for (const { status, number } of shop.orders) orders.set({ status }, number);
    for (const { state, number } of shop.payments) payments.set({ state }, number);
    mails.set(shop.mails.waiting);
    lateness.set(shop.mails.late);
    if (shop.lastBackup !== null) backup.set(shop.lastBackup);
  }

  return {
    note(request) {
      const route = routeOf(request);
      requests.inc({ route, status: request.status });
      durations.observe({ route }, (performance.now() - request.start) / 1000);
    },
    async page(context, next) {
      if (!isAllowed(context, token)) return next();
      await look();
      return context.text(await registry.metrics(), 200, {
        "Content-Type": registry.contentType,
        "Cache-Control": "no-store",
      });
    },
  };
}

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Digests have the same length, and comparing them does not tell where two tokens differ. */
function isAllowed(context: Context, token: string): boolean {
  return timingSafeEqual(digest(context.req.header("authorization") ?? ""), digest(`Bearer ${token}`));
}
