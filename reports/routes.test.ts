import pino from "pino";
import { readSheet } from "read-excel-file/universal";
import { expect, test } from "vitest";
import { exportFormats, type ReportRow } from "../domain/reports/reports.ts";
import { reportRoutes } from "./routes.ts";

const log = pino({ level: "silent" });
const siteUrl = () => "https://shop.example";
const admin = { Authorization: "Bearer admin", "Content-Type": "application/json" };

/** Routes over a database with so many orders, and what they asked it for. */
function serve(orders: number, pageFails?: (asked: number) => Response | undefined, locale = "en-US") {
  const asked: URL[] = [];
  const api = {
    url: "http://database",
    publishableKey: "key",
    fetch: (request: Request) => {
      const url = new URL(request.url);
      const isAdmin = request.headers.get("authorization") === "Bearer admin";
      if (url.pathname.endsWith("/is_admin")) return Response.json(isAdmin);
      if (url.pathname.endsWith("/shop_facts")) return Response.json([{ locale, language: "en" }]);
      if (url.pathname.endsWith("/shop_languages")) return Response.json([]);
      if (url.pathname.endsWith("/overlong_product")) return Response.json(7);
      asked.push(url);
      const failure = pageFails?.(asked.length);
      if (failure) return failure;
      if (!isAdmin) return Response.json({ code: "PT403", message: "Not you." }, { status: 403 });
      const before = Number(url.searchParams.get("after_id") ?? 0);
      const rows = Array.from({ length: Math.min(orders - before, 2000) }, (_, index): ReportRow => ({
        id: before + index + 1,
        placed_at: "2026-01-01T00:00:00.123456+00:00",
        status: "paid",
        currency: "USD",
        total_amount: 12.5,
      }));
      return Response.json(rows);
    },
  };
  const routes = reportRoutes({ api, signingSecret: "secret", siteUrl, log });
  const ask = async (headers: Record<string, string> = admin, body: unknown = whole) =>
    routes.request("/reports/address", { method: "POST", headers, body: JSON.stringify(body) });
  const download = async (body: unknown = whole) => {
    const { address } = (await (await ask(admin, body)).json()) as { address: string };
    return routes.request(address);
  };
  return { asked, routes, ask, download };
}

const whole = { report: "orders", from: "2026-01-01", to: "2026-12-31" };

test("a download has all rows, page by page, under the name of its report and period", async () => {
  const { asked, download } = serve(4001);
  const response = await download();
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("content-disposition")).toBe(
    'attachment; filename="orders-2026-01-01-to-2026-12-31.csv"',
  );
  const lines = (await response.text()).split("\r\n");
  expect(lines).toHaveLength(4003);
  expect(lines[4001]).toMatch(/^#004001,.*,USD,.*,12\.50,/);
  expect(asked.map(({ searchParams }) => searchParams.get("after_id"))).toEqual([null, "2000", "4000"]);
  expect(asked[1]!.searchParams.get("after_time")).toBe("2026-01-01T00:00:00.123456+00:00");
});

test("a file is written as the shop writes numbers", async () => {
  const { download } = serve(1, undefined, "fr-FR");
  const [head, order] = (await (await download()).text()).split("\r\n");
  expect(head).toMatch(/^Order;Placed;/);
  expect(order).toMatch(/^#000001;.*;USD;.*;12,50;/);
});

test("an Excel file has its own name and kind, and all rows", async () => {
  const { asked, download } = serve(4001);
  const response = await download({ ...whole, format: "xlsx" });
  expect(response.headers.get("content-type")).toBe(
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  );
  expect(response.headers.get("content-disposition")).toBe(
    'attachment; filename="orders-2026-01-01-to-2026-12-31.xlsx"',
  );
  const rows = await readSheet(await response.blob());
  expect([rows.length, rows[4001]![0]]).toEqual([4002, "#004001"]);
  expect(asked).toHaveLength(3);
});

test("products whose texts Excel has no room for are refused before anything is written", async () => {
  const { asked, download } = serve(0, () => Response.json([{ id: 7, currency: "USD" }]));
  const response = await download({ report: "catalog", format: "xlsx" });
  expect(response.status).toBe(400);
  // The database knows it, so that the whole is not read twice.
  expect(asked).toHaveLength(1);
  expect(await response.text()).toBe(
    "The product 7 has a text of more than 32,767 characters, which is all that a cell of Excel can hold. Please export a CSV file.",
  );
  expect((await download({ report: "catalog" })).status).toBe(200);
});

test("photographs of products are exported with addresses that other shops can read", async () => {
  const row = {
    id: 7,
    currency: "USD",
    photographs: "/a.webp#size=1x2\nhttps://cdn.example/b.webp",
    combination_photograph: "/a.webp",
  };
  const { download } = serve(0, () => Response.json([row]));
  const file = await (await download({ report: "catalog" })).text();
  expect(file).toContain('"https://shop.example/a.webp#size=1x2\nhttps://cdn.example/b.webp"');
  expect(file).toMatch(/https:\/\/shop\.example\/a\.webp\r?\n?$/);
});

test("subscribers are exported with addresses of pages that others can open, and those who ended by themselves", async () => {
  const row = { id: 7, email: "mira@mail.example", unsubscribe: "/fr/newsletter/unsubscribe/k-1" };
  const { asked, download } = serve(0, () => Response.json([row]));
  const response = await download({ report: "subscribers" });
  expect(response.headers.get("content-disposition")).toMatch(
    /^attachment; filename="subscribers-[\d-]{10}\.csv"$/,
  );
  expect(await response.text()).toMatch(
    /\r?\nmira@mail\.example,.*,https:\/\/shop\.example\/fr\/newsletter\/unsubscribe\/k-1\r?\n$/,
  );
  await (await download({ report: "unsubscribed" })).text();
  expect(asked.map(({ pathname, search }) => pathname.split("/").at(-1) + search)).toEqual([
    "newsletter_addresses?most=5000",
    "newsletter_addresses?ended=true&most=5000",
  ]);
});

test.for(exportFormats)(
  "%s is read no faster than the browser takes it, and no more once that is gone",
  async (format) => {
    const { asked, download } = serve(1_000_000);
    const response = await download({ ...whole, format });
    const reader = response.body!.getReader();
    await reader.read();
    await reader.read();
    expect(asked.length).toBeLessThanOrEqual(2);
    await reader.cancel();
    expect(asked.length).toBeLessThanOrEqual(3);
  },
);

test("four run at a time; one that ended, in whatever way, makes room", async () => {
  const { download } = serve(1_000_000);
  const running = await Promise.all(Array.from({ length: 4 }, () => download()));
  expect(running.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await download()).status).toBe(503);
  const reader = running[0]!.body!.getReader();
  const unread = Array.from({ length: 5 }, () => reader.read());
  await reader.cancel();
  await Promise.allSettled(unread);
  expect((await download()).status).toBe(200);
  expect((await download()).status).toBe(503);
});

test.for(exportFormats)("a failure after the beginning cuts %s off instead of ending it", async (format) => {
  const { download } = serve(4001, (asked) => (asked === 2 ? Response.json({}, { status: 500 }) : undefined));
  const response = await download({ ...whole, format });
  await expect(response.blob()).rejects.toThrow("refused report_orders");
});

test("refusals have their status and sentence", async () => {
  const { routes, ask } = serve(1);
  expect((await ask({})).status).toBe(403);
  expect((await ask({ Authorization: "Bearer somebody" })).status).toBe(403);
  expect((await ask(admin, { report: "users" })).status).toBe(400);
  expect((await routes.request("/reports/download/forged")).status).toBe(404);
  const refused = serve(1, () =>
    Response.json({ code: "PT400", message: "The last day is before the first." }, { status: 400 }),
  );
  const response = await refused.download();
  expect([response.status, await response.text()]).toEqual([400, "The last day is before the first."]);
});
