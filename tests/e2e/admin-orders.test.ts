import { randomUUID } from "node:crypto";
import type { Page } from "playwright";
import { describe, expect } from "vitest";
import { orderStatuses } from "../../app/admin/orders/order-status.ts";
import { orderNumber } from "../../app/formats/order-number.ts";
import { statusLabel } from "../../app/orders/labels.ts";
import { complaints, patiently, test, toastDescription } from "./back-office.ts";
import { holdBack } from "./dialogs.ts";
import { placeOrder } from "./placing-orders.ts";
import { desktop, phone } from "./shop-visit.ts";
import { addProduct, newEmail } from "./shopping.ts";

const rest = "**/rest/v1/orders*";

async function openOrders(page: Page, search = "") {
  await page.goto(`/admin/orders${search}`);
  await page.getByRole("heading", { name: "Orders", level: 1 }).waitFor();
}

/** Waits until the list shows exactly these orders in this order. */
async function expectOrders(page: Page, orders: readonly { id: number }[]) {
  const numbers = orders.map(({ id }) => orderNumber(id));
  await expect
    .poll(() => page.getByRole("table", { name: "Orders" }).getByRole("link").allTextContents(), patiently)
    .toEqual(numbers);
}

const search = (page: Page) => page.getByRole("searchbox", { name: "Search orders" });
const head = (page: Page, name: string) => page.getByRole("columnheader", { name });

/** Waits until the URL has exactly these parameters. */
async function expectAddress(page: Page, parameters: Record<string, string>) {
  await expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams), patiently)
    .toEqual(parameters);
}

describe("the list of orders", () => {
  test("shows number, day, customer, total and status, and opens the order", async ({
    shop,
    visitAsAdmin,
  }) => {
    const order = await placeOrder(shop, { createdAt: "2026-03-05T12:00:00Z" });
    const page = await visitAsAdmin();
    await openOrders(page, `?q=%23${order.id}`);
    const row = page.getByRole("row", { name: orderNumber(order.id) });
    expect(orderNumber(order.id)).toMatch(/^#\d{6}$/);
    await row.waitFor();
    expect(await row.getByRole("cell").allInnerTexts()).toEqual([
      orderNumber(order.id),
      "Mar 5, 2026",
      `Mira Kapoor\n${order.shipping_address["email"]}`,
      `$${order.total_amount.toFixed(2)}`,
      "Processing",
    ]);
    await row.click();
    await page.getByRole("heading", { name: `Order ${orderNumber(order.id)}` }).waitFor();
  });

  test("says Guest and No email where name and email are missing", async ({ shop, visitAsAdmin }) => {
    const order = await placeOrder(shop);
    await shop.database.pools.owner`
      update public.orders set shipping_address = '{}' where id = ${order.id}`;
    const page = await visitAsAdmin();
    await openOrders(page, `?q=%23${order.id}`);
    await page.getByRole("cell", { name: "Guest No email" }).waitFor();
  });

  test("is searched by number, email and name, and says when nothing matches", async ({
    shop,
    visitAsAdmin,
  }) => {
    const name = `Zoë O'Hara ${randomUUID().slice(0, 8)}`;
    const order = await placeOrder(shop, { name });
    const page = await visitAsAdmin();
    await openOrders(page);
    for (const words of [orderNumber(order.id), order.shipping_address["email"]!, name.toUpperCase()]) {
      await search(page).fill(words);
      await expectOrders(page, [order]);
      await expectAddress(page, { q: words });
    }
    await search(page).fill("%_*nobody");
    await page.getByRole("heading", { name: "No orders found matching your criteria." }).waitFor();
    await page.getByRole("button", { name: "Clear the search" }).click();
    await page.getByRole("table", { name: "Orders" }).waitFor();
    await expectAddress(page, {});
  });

  test("is filtered by one of ten statuses, each with its color", async ({ shop, visitAsAdmin }) => {
    const email = newEmail();
    const product = await addProduct(shop, { stock: 100 });
    for (const status of orderStatuses) await placeOrder(shop, { product, email, status });
    const page = await visitAsAdmin();
    await openOrders(page, `?q=${email}`);
    await page.getByText("10 orders").waitFor();
    for (const [status, colour] of [
      ["Pending", "yellow"],
      ["Pending payment", "yellow"],
      ["Processing", "blue"],
      ["Paid", "emerald"],
      ["Shipped", "teal"],
      ["Delivered", "green"],
      ["Cancelled", "red"],
      ["Cancelled payment", "red"],
      ["Failed", "rose"],
      ["Payment failed", "rose"],
    ] as const) {
      const badge = page.getByRole("cell", { name: status, exact: true }).locator(".badge");
      expect(await badge.getAttribute("class")).toContain(`badge-${colour}`);
    }
    const filter = page.getByRole("combobox", { name: "Status" });
    expect(await filter.getByRole("option").allTextContents()).toEqual([
      "All statuses",
      ...orderStatuses.map(statusLabel),
    ]);
    for (const status of orderStatuses) {
      await filter.selectOption(statusLabel(status));
      await page.getByText("1 order", { exact: true }).waitFor();
      await page.getByRole("cell", { name: statusLabel(status), exact: true }).waitFor();
      await expectAddress(page, { q: email, status });
    }
  });

  test("opens from the dashboard with pending orders, including those that are waiting for payment", async ({
    shop,
    visitAsAdmin,
  }) => {
    const email = newEmail();
    const product = await addProduct(shop);
    const pending = await placeOrder(shop, { product, email, status: "pending" });
    const waiting = await placeOrder(shop, { product, email, status: "pending_payment" });
    const page = await visitAsAdmin();
    await openOrders(page, `?status=pending&q=${email}`);
    await expectOrders(page, [pending]);
    expect(await page.getByRole("combobox", { name: "Status" }).inputValue()).toBe("pending");
    const chip = page.getByRole("button", { name: "Pending payment too" });
    await chip.click();
    await expectOrders(page, [waiting, pending]);
    expect(await chip.getAttribute("aria-pressed")).toBe("true");
    await page.reload();
    await expectOrders(page, [waiting, pending]);
    await chip.click();
    await expectOrders(page, [pending]);
    await chip.click();
    await page.getByRole("combobox", { name: "Status" }).selectOption("Paid");
    await chip.waitFor({ state: "detached" });
    await expectAddress(page, { q: email, status: "paid" });
  });

  test("is sorted by every column in both directions", async ({ shop, visitAsAdmin }) => {
    const email = newEmail();
    const product = await addProduct(shop, { stock: 100 });
    const bruno = await placeOrder(shop, { product, email, name: "Bruno", quantity: 3, status: "shipped" });
    const ana = await placeOrder(shop, { product, email, name: "Ana", quantity: 2, status: "delivered" });
    const cleo = await placeOrder(shop, { product, email, name: "Cleo", createdAt: "2026-01-01T00:00:00Z" });
    const page = await visitAsAdmin();
    await openOrders(page, `?q=${email}`);
    await expectOrders(page, [ana, bruno, cleo]);
    expect(await head(page, "Date").getAttribute("aria-sort")).toBe("descending");
    for (const [column, sort, ascending] of [
      ["Order ID", "id", [bruno, ana, cleo]],
      ["Customer", "customer", [ana, bruno, cleo]],
      ["Total", "total", [cleo, ana, bruno]],
      ["Status", "status", [ana, cleo, bruno]],
      ["Date", "date", [cleo, bruno, ana]],
    ] as const) {
      await head(page, column).getByRole("button").click();
      await expectOrders(page, ascending);
      expect(await head(page, column).getAttribute("aria-sort")).toBe("ascending");
      await expectAddress(page, { q: email, sort });
      await head(page, column).getByRole("button").click();
      await expectOrders(page, ascending.toReversed());
      expect(await head(page, column).getAttribute("aria-sort")).toBe("descending");
    }
    await expectAddress(page, { q: email });
  });

  test("is unchanged on the way back from an order", async ({ shop, visitAsAdmin }) => {
    const email = newEmail();
    const product = await addProduct(shop);
    const [first, second] = [
      await placeOrder(shop, { product, email, status: "paid" }),
      await placeOrder(shop, { product, email, status: "paid" }),
    ];
    const page = await visitAsAdmin();
    await openOrders(page, `?q=${email}&status=paid&sort=id`);
    await page.getByRole("link", { name: orderNumber(second.id) }).click();
    await page.getByRole("heading", { name: "Update status" }).waitFor();
    await page.getByRole("combobox", { name: "Status" }).selectOption("Shipped");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await toastDescription(page, "Success");
    await page.getByRole("link", { name: "Back to Orders" }).click();
    await expectOrders(page, [first]);
    await expectAddress(page, { q: email, status: "paid", sort: "id" });
  });

  test("shows a spinner while it loads", async ({ visitAsAdmin }) => {
    const page = await visitAsAdmin();
    await page.goto("/admin/categories");
    await page.getByRole("heading", { name: "Product Categories" }).waitFor();
    const spinner = page.getByRole("status").filter({ hasText: "Loading..." }).locator("svg");
    const arriving = await holdBack(page, rest);
    await page.getByRole("link", { name: /^Orders/ }).click();
    await spinner.waitFor();
    expect(await complaints(page)).toEqual([]);
    arriving.release();
    await page.getByRole("table", { name: "Orders" }).waitFor();
    await spinner.waitFor({ state: "detached" });

    const filtering = await holdBack(page, rest);
    await page.getByRole("combobox", { name: "Status" }).selectOption("Delivered");
    await spinner.waitFor();
    filtering.release();
    await spinner.waitFor({ state: "detached" });
  });

  test("says that it could not be fetched, and can be reloaded", async ({ visitAsAdmin }) => {
    const page = await visitAsAdmin({ expected: /ERR_FAILED/ });
    await page.route(rest, (route) => route.abort());
    await openOrders(page);
    expect(await toastDescription(page, "Failed to fetch orders")).toBe(
      "The shop could not be reached. Please check your connection and try again.",
    );
    await page.unroute(rest);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("table", { name: "Orders" }).waitFor();
  });
});

describe("the day", () => {
  test.for([
    ["America/Los_Angeles", "2026-03-10T02:30:00Z", "2026-03-09", "Monday, March 9, 2026"],
    ["Pacific/Kiritimati", "2026-03-10T10:30:00Z", "2026-03-11", "Wednesday, March 11, 2026"],
  ] as const)(
    "is a day in the admin's time zone, %s",
    async ([timeZone, createdAt, day, name], { shop, visitAsAdmin }) => {
      const email = newEmail();
      const order = await placeOrder(shop, { email, createdAt });
      const page = await visitAsAdmin({ timeZone });
      await openOrders(page, `?q=${email}&date=2026-03-10`);
      await page.getByRole("heading", { name: "No orders found matching your criteria." }).waitFor();
      await page.getByRole("button", { name: "Date: Mar 10, 2026" }).click();
      await page.getByRole("button", { name }).click();
      await expectOrders(page, [order]);
      await expectAddress(page, { q: email, date: day });
      await page.reload();
      await expectOrders(page, [order]);
      await page.getByRole("button", { name: "Clear the date" }).click();
      await page.getByRole("button", { name: "Date: Any date" }).waitFor();
      await expectAddress(page, { q: email });
    },
  );

  test("lasts 25 hours when the clocks go back", async ({ shop, visitAsAdmin }) => {
    const email = newEmail();
    const order = await placeOrder(shop, { email, createdAt: "2025-11-03T07:59:00Z" });
    const page = await visitAsAdmin({ timeZone: "America/Los_Angeles" });
    await openOrders(page, `?q=${email}&date=2025-11-02`);
    await expectOrders(page, [order]);
  });

  test("that does not exist filters nothing", async ({ shop, visitAsAdmin }) => {
    const order = await placeOrder(shop);
    const page = await visitAsAdmin();
    await openOrders(page, `?q=%23${order.id}&date=2026-02-31&status=lost&sort=price`);
    await expectOrders(page, [order]);
    await page.getByRole("button", { name: "Date: Any date" }).waitFor();
  });
});

test("filtering, sorting and opening work by keyboard alone", async ({ shop, visitAsAdmin }) => {
  const email = newEmail();
  const order = await placeOrder(shop, { email, createdAt: "2026-03-09T12:00:00Z" });
  const page = await visitAsAdmin({ timeZone: "UTC" });
  await openOrders(page, "?date=2026-03-10");
  await search(page).focus();
  await page.keyboard.type(email);
  await page.getByRole("heading", { name: "No orders found matching your criteria." }).waitFor();
  await page.getByRole("button", { name: "Date: Mar 10, 2026" }).focus();
  await page.keyboard.press("Enter");
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  await expect.poll(focused, patiently).toBe("Tuesday, March 10, 2026");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await expectOrders(page, [order]);
  expect(await focused()).toBe("Date: Mar 9, 2026");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Choose a day" }).waitFor();
  await page.keyboard.press("Escape");
  expect(await focused()).toBe("Date: Mar 9, 2026");
  await head(page, "Total").getByRole("button").focus();
  await page.keyboard.press("Enter");
  await page.locator("th[aria-sort=ascending]").waitFor();
  await page.getByRole("link", { name: orderNumber(order.id) }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: `Order ${orderNumber(order.id)}` }).waitFor();
});

test("on a phone, filters and sorting are in a sheet, with the calendar above it", async ({
  shop,
  visitAsAdmin,
}) => {
  const email = newEmail();
  const product = await addProduct(shop);
  const small = await placeOrder(shop, { product, email, createdAt: "2026-03-09T12:00:00Z" });
  const large = await placeOrder(shop, { product, email, quantity: 2, createdAt: "2026-03-09T11:00:00Z" });
  const page = await visitAsAdmin({ size: phone, timeZone: "UTC" });
  await openOrders(page, `?q=${email}&date=2026-03-10`);
  await page.getByRole("button", { name: "Filters (1)" }).click();
  await page.getByRole("button", { name: "Date: Mar 10, 2026" }).click();
  expect(await complaints(page)).toEqual([]);
  await page.getByRole("button", { name: "Monday, March 9, 2026" }).click();
  await page.getByRole("combobox", { name: "Sort by" }).selectOption("Highest total");
  await page.getByRole("button", { name: "Show 2 orders" }).click();
  const numbers = () => page.getByRole("list", { name: "Orders" }).getByRole("link").allTextContents();
  await expect.poll(numbers, patiently).toEqual([large, small].map(({ id }) => orderNumber(id)));
});

describe.for([
  ["a desktop", desktop],
  ["a phone", phone],
] as const)("on %s", ([, size]) => {
  test("every state is accessible", async ({ visitAsAdmin }) => {
    const page = await visitAsAdmin({ size, expected: /ERR_FAILED/ });
    await openOrders(page, "?status=pending");
    expect(await complaints(page)).toEqual([]);
    if (size === desktop) {
      await page.getByRole("button", { name: "Date: Any date" }).click();
      await page.getByRole("grid").waitFor();
      expect(await complaints(page)).toEqual([]);
    }
    await openOrders(page, "?q=%25%25");
    await page.getByRole("heading", { name: "No orders found matching your criteria." }).waitFor();
    expect(await complaints(page)).toEqual([]);
    await page.route(rest, (route) => route.abort());
    await openOrders(page);
    await page.getByRole("heading", { name: "This list could not be loaded" }).waitFor();
    expect(await complaints(page)).toEqual([]);
  });
});
