import { Hono } from "hono";
import pino from "pino";
import { expect, test } from "vitest";
import { shopApplication } from "./application.ts";
import { logRequests } from "../http/request-log.ts";
import { watchDatabase } from "./database-watch.ts";

/** An application, and the lines that it logs. */
function serve(countsByConnection = false, backend?: Hono, problem?: string) {
  const lines: Record<string, unknown>[] = [];
  const log = pino(
    { base: null },
    { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[0]) },
  );
  const application = shopApplication({
    backend,
    payments: undefined,
    mail: undefined,
    reports: undefined,
    backups: undefined,
    papers: undefined,
    setup: undefined,
    invitedAccounts: undefined,
    staticFiles: undefined,
    manifest: (context) => context.json({}),
    robots: (context) => context.text("rules"),
    sitemap: (context) => context.text("a sitemap"),
    productFeed: (context) => context.text("a feed"),
    sharePicture: (context) => context.text("a picture"),
    pages: (context) => context.text("a page"),
    database: watchDatabase({ check: () => Promise.resolve(), log: pino({ level: "silent" }) }),
    problem: () => Promise.resolve(problem),
    metrics: undefined,
    note: logRequests(log),
    addressOf: () => "192.0.2.1",
    countsByConnection,
    log,
  });
  const ask = (headers: Record<string, string> = {}, path = "/products") =>
    application.request(path, { headers });
  const warnings = () => lines.filter(({ level }) => level === 40).map((line) => JSON.stringify(line));
  return { lines, warnings, ask };
}

test("ignores request ids of clients", async () => {
  const { lines, ask } = serve();
  const calls = [
    "a-known-id",
    "4bf92f35-77b3-4da6-a3ce-929d0e0e4736",
    "somebody@example.com",
    "x".repeat(255),
  ];
  const ids: (string | null)[] = [];
  for (const id of calls) {
    const { headers } = await ask({ "X-Request-Id": id });
    ids.push(headers.get("X-Request-Id"));
  }
  expect(ids).toEqual(calls.map(() => expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)));
  expect(new Set([...ids, ...calls]).size).toBe(2 * calls.length);
  expect(lines.map(({ id }) => id)).toEqual(ids);
});

test("a handler's own headers are kept, and the others are added", async () => {
  const backend = new Hono().get("/rest/v1/", (context) =>
    context.text("", 200, { "Referrer-Policy": "no-referrer" }),
  );
  const { headers } = await serve(false, backend).ask({}, "/rest/v1/");
  expect(headers.get("Referrer-Policy")).toBe("no-referrer");
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect((await serve().ask()).headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
});

test.each([
  ["no query", "/product/7?q=somebody@example.com", "/product/7"],
  ["only the beginning", `/${"x".repeat(5000)}`, `/${"x".repeat(199)}...`],
  ["no e-mail address", "/account/somebody@example.com/orders", "/account/.../orders"],
  ["no encoded e-mail address", "/account/somebody%40example.com", "/account/..."],
  ["not what opens a preview", "/mail/preview/42.1795418547301.JadDsjp5kAxv", "/mail/preview/..."],
  ["not what opens a report", "/reports/download/eyJhbGciOiJkaXIi.a.b", "/reports/download/..."],
  ["not what opens a backup", "/backups/download/eyJhbGciOiJkaXIi.a.b", "/backups/download/..."],
  ["not what unsubscribes", "/fr/newsletter/unsubscribe/JadDsjp5kAxv", "/fr/newsletter/unsubscribe/..."],
  ["no discount code", "/discount/SPRING10", "/discount/..."],
  ["no discount code of a page in another language", "/fr/discount/SPRING10", "/fr/discount/..."],
  ["no invisible character", "/a%0A%00%1B%E2%80%AEb", "/a????b"],
])("logs the path as %s", async (_, path, logged) => {
  const { lines, ask } = serve();
  await ask({}, path);
  expect(lines.map((line) => line["path"])).toEqual([logged]);
});

test.each([
  ["/discount/SPRING10", "/#discount=SPRING10"],
  ["/fr/discount/SPRING10", "/fr#discount=SPRING10"],
  ["/fr/discount/no%20code", "/fr"],
])("a link with a discount code keeps its language: %s", async (path, target) => {
  const { status, headers } = await serve().ask({}, path);
  expect([status, headers.get("Location")]).toEqual([302, target]);
});

test.each(["x-forwarded-for", "forwarded"])(
  "warns once about a proxy that TRUST_PROXY does not count, detected by %s, without an address",
  async (header) => {
    const { warnings, ask } = serve(true);
    await ask();
    expect(warnings()).toEqual([]);
    for (let time = 0; time < 3; time++) expect((await ask({ [header]: "203.0.113.7" })).status).toBe(200);
    expect(warnings()).toHaveLength(1);
    expect(warnings()[0]).toContain("set TRUST_PROXY");
    expect(warnings()[0]).not.toContain("203.0.113.7");
  },
);

test("does not warn about a trusted proxy", async () => {
  const { warnings, ask } = serve(false);
  await ask({ "x-forwarded-for": "203.0.113.7" });
  expect(warnings()).toEqual([]);
});

test.each([
  [200, "1763817600000.jpg", "public, max-age=31536000, immutable"],
  [304, "1763817600000.webp", "public, max-age=31536000, immutable"],
  [404, "1763817600000.jpg", "no-store"],
  [200, "oval-ruby.webp", "no-store"],
  [200, "rings/1763817600000.jpg", "no-store"],
])("a rendition with status %d of %s is cached: %s", async (status, name, expected) => {
  const backend = new Hono().all(
    "*",
    () => new Response(null, { status, headers: { "Cache-Control": "no-store" } }),
  );
  const { ask } = serve(false, backend);
  const { headers } = await ask(
    {},
    `/storage/v1/render/image/public/product-images/${name}?width=640&quality=85`,
  );
  expect(headers.get("Cache-Control")).toBe(expected);
});

test.each([
  ["/sitemap.xml", "a sitemap"],
  ["/sitemap-12.xml", "a sitemap"],
  ["/robots.txt", "rules"],
  ["/sitemap-x.xml", "a page"],
  ["/feeds/google.xml", "a feed"],
  ["/feeds/other.xml", "a page"],
  ["/sitemap-0.xml", "a page"],
  ["/nested/sitemap.xml", "a page"],
])("%s is %s", async (path, body) => {
  const response = await serve().ask({}, path);
  expect(await response.text()).toBe(body);
});

test("is ready unless there is a problem", async () => {
  const { ask } = serve();
  expect((await ask({}, "/readyz")).status).toBe(200);
  const stopping = serve(false, undefined, "stopping");
  const response = await stopping.ask({}, "/readyz");
  expect([response.status, await response.json()]).toEqual([503, { status: "stopping" }]);
});
