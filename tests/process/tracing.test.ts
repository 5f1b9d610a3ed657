import { rmSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTracing } from "../../server/tracing/tracing.ts";
import { addAdmin } from "../database/people/people.ts";
import { listen, portOf } from "../../server/http/listen.ts";
import { type ShopProcess, startRefused, startShop } from "../setup/shop-process.ts";
import { temporaryDirectory } from "../setup/temporary-directory.ts";
import { createTestDatabase, type TestDatabase } from "../setup/test-database.ts";

type Value = { stringValue?: string; intValue?: number };
type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: Value }[];
};
type Export = {
  resourceSpans: { resource: { attributes: Span["attributes"] }; scopeSpans: { spans: Span[] }[] }[];
};

const directory = temporaryDirectory();
const spans: Span[] = [];
const services = new Set<unknown>();
let collector: Server;
let database: TestDatabase;
let shop: ShopProcess;

const valuesOf = (attributes: Span["attributes"]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

async function collect(request: IncomingMessage): Promise<void> {
  const { resourceSpans } = (await json(request)) as Export;
  for (const { resource, scopeSpans } of resourceSpans) {
    services.add(valuesOf(resource.attributes)["service.name"]);
    spans.push(...scopeSpans.flatMap((scope) => scope.spans));
  }
}

beforeAll(async () => {
  collector = createServer((request, response) => void collect(request).then(() => response.end("{}")));
  await listen(collector, 0, "127.0.0.1");
  database = await createTestDatabase();
  await addAdmin(database.pools);
  shop = await startShop({
    DATA_DIR: directory,
    DATABASE_URL: database.url,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${portOf(collector)}`,
    OTEL_SERVICE_NAME: "the jeweler",
    OTEL_BSP_SCHEDULE_DELAY: "100",
  });
});
afterAll(async () => {
  await shop.stop();
  collector.close();
  await database.drop();
  rmSync(directory, { recursive: true, force: true });
});

test("a request is a trace, with the request's id and the queries that it caused", async () => {
  const response = await fetch(`${shop.url}/product/1?mail=ana@mail.example`);
  const id = response.headers.get("x-request-id");
  const find = () => spans.find(({ attributes }) => valuesOf(attributes)["facet.request_id"] === id);
  await expect.poll(find).toBeDefined();
  const request = find()!;
  expect(request.name).toBe("GET /product/:productId");
  expect(valuesOf(request.attributes)).toMatchObject({
    "http.response.status_code": 404,
    "url.path": "/product/1",
  });
  const queries = () =>
    spans.filter(
      ({ traceId, attributes }) => traceId === request.traceId && valuesOf(attributes)["db.query.text"],
    );
  await expect.poll(() => queries().length).toBeGreaterThan(0);
  // Values are parameters.
  expect(JSON.stringify(spans)).not.toContain("ana@mail.example");
  expect(services).toEqual(new Set(["the jeweler"]));
});

test("without a collector nothing is traced; a protocol that it does not have is refused", async () => {
  expect(await startTracing({})).toBeUndefined();
  const variables = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4317" };
  expect(await startTracing({ ...variables, OTEL_SDK_DISABLED: "true" })).toBeUndefined();
  expect(
    await startRefused({ ...variables, DATA_DIR: directory, OTEL_EXPORTER_OTLP_PROTOCOL: "grpc" }),
  ).toEqual({
    exitCode: 1,
    output: "OTEL_EXPORTER_OTLP_PROTOCOL grpc is not supported; use http/json.\n",
  });
});
