import { Hono } from "hono";
import { expect, test } from "vitest";
import { createPageCache } from "../pages/page-cache.ts";
import { openMetrics } from "./metrics.ts";

const token = "a token for tests";

function open(gone = false) {
  const cache = createPageCache({ timeToLive: 1000, maxBytes: 1000 });
  const metrics = openMetrics({
    token,
    routeOf: ({ method, path }) => `${method} ${path}`,
    cache,
    connections: () => [{ pool: "anonymous", inUse: 2, max: 8, waiting: 3 }],
    replicas: {
      lags: () => [
        { host: "one", lag: 1500 },
        { host: "two", lag: undefined },
      ],
      choose: () => undefined,
      catchUp() {},
      isToBlame: () => false,
      close: async () => {},
    },
    isDatabaseGone: () => gone,
    readShop: async () => ({
      orders: [{ status: "pending", number: 4 }],
      payments: [{ state: "open", number: 1 }],
      mails: { waiting: 5, late: 60 },
      lastBackup: 1_700_000_000,
    }),
  });
  const application = new Hono();
  application.get("/metrics", metrics.page);
  application.notFound((context) => context.text("no such page", 404));
  const ask = (authorization?: string) =>
    application.request("/metrics", authorization === undefined ? {} : { headers: { authorization } });
  return { cache, metrics, ask };
}

test("only whoever has the token finds the page", async () => {
  const { ask } = open();
  for (const wrong of [undefined, "", token, "Bearer ", `Bearer ${token}!`, `Basic ${token}`]) {
    const response = await ask(wrong);
    expect([response.status, await response.text()]).toEqual([404, "no such page"]);
  }
  const response = await ask(`Bearer ${token}`);
  expect([response.status, response.headers.get("content-type")]).toEqual([
    200,
    "text/plain; version=0.0.4; charset=utf-8",
  ]);
});

test("what the process does and what the shop has is in Prometheus's format", async () => {
  const { cache, metrics, ask } = open();
  metrics.note({ id: "", method: "GET", path: "/cart", status: 200, start: performance.now() - 30 });
  cache.lookups.hits += 7;
  const lines = (await (await ask(`Bearer ${token}`)).text()).split("\n");
  expect(lines).toEqual(
    expect.arrayContaining([
      'facet_requests_total{route="GET /cart",status="200"} 1',
      'facet_request_duration_seconds_bucket{le="0.025",route="GET /cart"} 0',
      'facet_request_duration_seconds_bucket{le="10",route="GET /cart"} 1',
      'facet_connections_in_use{pool="anonymous"} 2',
      'facet_connections_max{pool="anonymous"} 8',
      'facet_requests_waiting{pool="anonymous"} 3',
      'facet_page_cache_lookups{result="hits"} 7',
      "facet_database_up 1",
      'facet_replica_lag_seconds{replica="one"} 1.5',
      'facet_replica_lag_seconds{replica="two"} -1',
      'facet_orders{status="pending"} 4',
      'facet_payments_unsettled{state="open"} 1',
      "facet_mails_waiting 5",
      "facet_mails_late_seconds 60",
      "facet_backup_last_success_seconds 1700000000",
    ]),
  );
  expect(lines.some((line) => line.startsWith("nodejs_eventloop_lag_p99_seconds "))).toBe(true);
});

test("while the database is gone, the rest is there", async () => {
  const { ask } = open(true);
  const text = await (await ask(`Bearer ${token}`)).text();
  expect(text).toContain("facet_database_up 0");
  expect(text).not.toContain("facet_orders{");
});
