import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { ReportRow } from "../../../domain/reports/reports.ts";
import { admin } from "../base/people.ts";
import { button, desktop, isAccessible, open, phone, shownToast } from "../base/screen.tsx";
import { heldBack, refusal } from "../base/stub-backend.ts";

const sales = "GET rpc/sales_by_time";

const day = (starts: string, orders: number, total: number, currency = "USD"): ReportRow => ({
  currency,
  starts,
  orders,
  net: total - 1,
  shipping: 0.5,
  tax: 0.5,
  total,
  refunded: 0,
});
const november = [
  day("2026-11-01", 0, 0, "EUR"),
  day("2026-11-02", 1, 7.1, "EUR"),
  day("2026-11-01", 2, 0.1),
  day("2026-11-02", 3, 0.2),
  day("2026-11-03", 0, 1234.5),
];

const choose = (name: string, value: string) =>
  page.getByLabelText(name, { exact: true }).selectOptions(value);
const region = (name: string) => page.getByRole("region", { name, exact: true });
const rowsOf = (name: string) =>
  region(name)
    .getByRole("row")
    .elements()
    .map((row) => [...row.children].map((cell) => cell.textContent).join(" | "));

test("shows a block per currency, the shop's first, with a plot, a table and its sums", async () => {
  const address = "/admin/reports?period=own&from=2026-11-01&to=2026-11-03";
  const backend = await open(address, {
    signedIn: admin,
    responses: { [sales]: () => Response.json(november) },
  });
  await expect.element(page.getByRole("heading", { name: "Sales in USD" })).toBeVisible();
  expect(backend.requests(sales)).toEqual(["?first_day=2026-11-01&last_day=2026-11-03&unit=day"]);
  expect(
    page
      .getByRole("heading", { level: 2 })
      .elements()
      .map((heading) => heading.textContent),
  ).toEqual(["Sales in USD", "Sales in EUR"]);
  expect(rowsOf("Figures of Sales in USD")).toEqual([
    "Day | Orders | Goods, net | Shipping, net | Tax | Total | Refunded",
    "Sun, Nov 1 | 2 | -$0.90 | $0.50 | $0.50 | $0.10 | $0.00",
    "Mon, Nov 2 | 3 | -$0.80 | $0.50 | $0.50 | $0.20 | $0.00",
    "Tue, Nov 3 | 0 | $1,233.50 | $0.50 | $0.50 | $1,234.50 | $0.00",
    "All | 5 | $1,231.80 | $1.50 | $1.50 | $1,234.80 | $0.00",
  ]);
  await expect
    .element(page.getByRole("slider", { name: "Sales in USD by day" }))
    .toHaveAttribute("aria-valuetext", "Tue, Nov 3: $1,234.50");
  await expect
    .element(page.getByRole("link", { name: "Mon, Nov 2" }).first())
    .toHaveAttribute("href", "/admin/orders?date=2026-11-02");
  expect(page.getByRole("link", { name: "Tue, Nov 3" }).elements()).toHaveLength(0);
  await isAccessible([desktop, phone]);
});

test("what is chosen is asked for, days are the shop's, and the stock has no period", async () => {
  const backend = await open("/admin/reports?report=countries&period=last-year", {
    signedIn: admin,
    responses: {
      "GET rpc/sales_by_country": () => Response.json([]),
      "GET rpc/refunds_by_time": () => Response.json([]),
      "GET rpc/stock_by_category": () => Response.json([]),
    },
  });
  await expect.element(page.getByText("Nothing was sold in this period")).toBeVisible();
  const year = new Date().getUTCFullYear() - 1;
  expect(backend.requests("GET rpc/sales_by_country")).toEqual([
    `?first_day=${year}-01-01&last_day=${year}-12-31`,
  ]);
  await choose("Report", "refunds");
  await expect.element(page.getByText("Nothing was refunded in this period")).toBeVisible();
  await choose("Unit", "week");
  await expect
    .poll(() => backend.requests("GET rpc/refunds_by_time").at(-1))
    .toBe(`?first_day=${year}-01-01&last_day=${year}-12-31&unit=week`);
  await choose("Period", "own");
  await page.getByLabelText("Last day").fill(`${year}-01-31`);
  await userEvent.keyboard("{Enter}");
  await expect
    .poll(() => backend.requests("GET rpc/refunds_by_time").at(-1))
    .toBe(`?first_day=${year}-01-01&last_day=${year}-01-31&unit=day`);
  await page.getByLabelText("First day").fill(`${year}-02-01`);
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("The last day is before the first")).toBeVisible();
  expect(page.getByRole("button", { name: "Export", exact: true }).elements()).toHaveLength(0);
  await choose("Report", "stock");
  await expect.element(page.getByText("No pieces are counted")).toBeVisible();
  await isAccessible([desktop, phone]);
});

test("what was not sold for long has no period, and says when it last was", async () => {
  const unsold = "GET rpc/unsold_products";
  const row = {
    currency: "USD",
    product_id: 7,
    name: "Brooch",
    sku: null,
    category: "Gems",
    added: "2025-01-02",
  };
  const backend = await open("/admin/reports?report=unsold", {
    signedIn: admin,
    responses: {
      [unsold]: () =>
        Response.json([
          { ...row, rank: 1, last_sold: "2026-01-31", pieces: 2, worth: 120, worth_at_cost: 60 },
          { ...row, rank: 2, name: "Ring", last_sold: null, pieces: 1, worth: 5, worth_at_cost: null },
        ]),
    },
  });
  await expect.element(page.getByRole("heading", { name: "Not sold for 180 days in USD" })).toBeVisible();
  expect(rowsOf("Figures of Not sold for 180 days in USD")).toEqual([
    "Product | Added | Last sold | Pieces | Worth | At cost",
    "Brooch | Jan 2, 2025 | Jan 31, 2026 | 2 | $120.00 | $60.00",
    "Ring | Jan 2, 2025 |  | 1 | $5.00 | ",
    "All |  |  | 3 | $125.00 | $60.00",
  ]);
  expect(backend.requests(unsold)).toEqual(["?dearest=true&most=200"]);
  await isAccessible();
});

test("waits, says why a report cannot be had, and tries again", async () => {
  const slow = heldBack(() => refusal(500, "57014", "canceling statement due to statement timeout"));
  const backend = await open("/admin/reports", {
    signedIn: admin,
    responses: { [sales]: slow.respond },
    expected: /500/,
  });
  await expect.element(page.getByRole("main").getByText("Loading...")).toBeVisible();
  slow.release();
  await expect
    .element(page.getByText("This period has too many orders for one report. Please choose a shorter one."))
    .toBeVisible();
  await isAccessible();
  backend.respond({ [sales]: () => Response.json(november) });
  await button("Try again").click();
  await expect.element(page.getByRole("heading", { name: "Sales in USD" })).toBeVisible();
});

test("says why a file cannot be exported", async () => {
  const backend = await open("/admin/reports?report=taxes&period=own&from=2026-11-01&to=2026-11-03", {
    signedIn: admin,
    responses: {
      "GET rpc/tax_by_rate": () => Response.json([]),
      "POST /reports/address": () =>
        Response.json({ message: "Only admins may export reports." }, { status: 403 }),
    },
    expected: /403/,
  });
  await button("Export").click();
  await isAccessible();
  await button("Excel (.xlsx)").first().click();
  await shownToast("Taxes could not be exported", "Only admins may export reports.");
  await expect.element(button("Export")).toHaveFocus();
  expect(backend.requests("POST /reports/address")).toEqual([
    { report: "taxes", from: "2026-11-01", to: "2026-11-03", unit: "day", format: "xlsx", language: "en" },
  ]);
});
