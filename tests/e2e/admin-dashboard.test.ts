import type { Page } from "playwright";
import { describe, expect } from "vitest";
import { orderNumber } from "../../app/formats/order-number.ts";
import { findings, isWiderThanTheScreen } from "./accessibility.ts";
import { test, toastDescription } from "./back-office.ts";
import { placeOrder } from "./placing-orders.ts";
import { desktop, phone } from "./shop-visit.ts";
import {
  addProduct,
  cartItem,
  chooseCashOnDelivery,
  confirmation,
  fillShipping,
  newEmail,
  orderButton,
  ordersOf,
} from "./shopping.ts";

async function openDashboard(page: Page) {
  await page.goto("/admin/dashboard");
  await page.getByRole("heading", { name: "Recent Activity" }).waitFor();
}

/** A total as its box shows it, without dollar sign and commas. */
async function total(page: Page, title: string): Promise<number> {
  const box = page.getByRole("region", { name: "Totals" }).getByText(title, { exact: true }).locator("..");
  const text = await box.locator(".figures").first().textContent();
  return Number(text?.replaceAll(/[$,]/g, ""));
}

const activity = (page: Page) => page.getByRole("region", { name: "Recent Activity" }).getByRole("listitem");

const toShip = (page: Page) =>
  page.getByRole("region", { name: "Quick Stats" }).getByRole("link", { name: /to ship$/ });

describe("the dashboard", () => {
  test("is at /admin and /admin/dashboard, with its links", async ({ visitAsAdmin }) => {
    const page = await visitAsAdmin();
    await page.goto("/admin");
    await page.getByRole("heading", { name: "Welcome to Admin HQ!", level: 1 }).waitFor();
    await openDashboard(page);
    const links = async (region: string) => {
      const found = page.getByRole("region", { name: region }).getByRole("link");
      return found.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute("href")]));
    };
    expect(await links("Totals")).toEqual([
      ["View Details of Total Revenue", "/admin/orders"],
      ["View Details of Total Orders", "/admin/orders"],
      ["View Details of Total Products", "/admin/products"],
      ["View Details of Total Customers", "/admin/orders"],
    ]);
    expect(await links("Quick Stats")).toEqual([
      [
        expect.stringMatching(/^Pending Orders\d+ pending, \d+ pending payment\d+$/),
        "/admin/orders?status=pending",
      ],
      [expect.stringMatching(/^\d+ to ship$/), "/admin/orders?status=processing"],
      [
        expect.stringMatching(/^Low Stock Items\d+ low, \d+ out of stock\d+$/),
        "/admin/products?filter=lowstock",
      ],
      [expect.stringMatching(/^New Inquiries\d+$/), "/admin/inquiries?status=new"],
    ]);
    expect(await links("Recent Activity")).toEqual([
      [
        expect.stringMatching(/^View: New order #\d{4,} for \$[\d,]+\.\d\d$/),
        expect.stringMatching(/^\/admin\/orders\/\d+$/),
      ],
      [expect.stringMatching(/^View: \d+ products in the catalogue$/), "/admin/products"],
      [
        expect.stringMatching(/^View: \d+ new inquir(y|ies) waiting for an answer$/),
        "/admin/inquiries?status=new",
      ],
    ]);
    await page
      .getByRole("region", { name: "Totals" })
      .getByText(/^\$[\d,]+\.\d\d$/)
      .waitFor();
  });

  test("asks the database once, with the browser's time zone", async ({ visitAsAdmin }) => {
    const page = await visitAsAdmin();
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setTimezoneOverride", { timezoneId: "Pacific/Auckland" });
    const calls: URL[] = [];
    page.on("request", (request) => {
      const url = new URL(request.url());
      if (url.pathname.endsWith("/rpc/dashboard_stats")) calls.push(url);
    });
    await openDashboard(page);
    expect(calls.map((url) => url.searchParams.get("time_zone"))).toEqual(["Pacific/Auckland"]);
  });

  test("counts a new order as soon as the admin comes back to it", async ({ shop, visit, visitAsAdmin }) => {
    const brooch = await addProduct(shop, { price: 60 });
    const page = await visitAsAdmin();
    await openDashboard(page);
    const before = {
      orders: await total(page, "Total Orders"),
      revenue: await total(page, "Total Revenue"),
      toShip: Number.parseInt((await toShip(page).textContent())!, 10),
    };

    const email = newEmail();
    const shopper = await visit({ cart: [cartItem(brooch)] });
    await shopper.goto("/checkout");
    await fillShipping(shopper, email);
    await chooseCashOnDelivery(shopper);
    await orderButton(shopper).click();
    await confirmation(shopper).waitFor();
    const [order] = await ordersOf(shop, email);

    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect.poll(() => total(page, "Total Orders")).toBe(before.orders + 1);
    expect(await total(page, "Total Revenue")).toBe(before.revenue);
    expect(await toShip(page).textContent()).toBe(`${before.toShip + 1} to ship`);
    const number = `#${String(order!.id).padStart(4, "0")}`;
    expect(await activity(page).first().locator("p").allTextContents()).toEqual([
      `New order ${number} for $64.80`,
      "Order, just now",
    ]);

    await shop.database.pools.owner`update public.orders set status = 'paid' where id = ${order!.id}`;
    await page.getByRole("link", { name: "Categories", exact: true }).click();
    await page.getByRole("heading", { name: "Product Categories" }).waitFor();
    await page.getByRole("link", { name: "Dashboard", exact: true }).click();
    await page.getByRole("heading", { name: "Recent Activity" }).waitFor();
    expect(await total(page, "Total Revenue")).toBeCloseTo(before.revenue + 64.8, 2);
    await page.getByRole("slider", { name: "Revenue by day" }).focus();
    const today = await page.getByRole("slider").getAttribute("aria-valuetext");
    await page.getByText("Figures as a table").click();
    const row = await page.getByRole("table").getByRole("row").nth(1).locator("th, td").allTextContents();
    expect(row.join(": ")).toBe(today);
  });

  test("leads to the orders to ship", async ({ shop, visitAsAdmin }) => {
    const order = await placeOrder(shop);
    const page = await visitAsAdmin();
    await openDashboard(page);
    const waiting = Number.parseInt((await toShip(page).textContent())!, 10);
    await toShip(page).click();
    await page.getByText(`${waiting} order${waiting === 1 ? "" : "s"}`, { exact: true }).waitFor();
    expect(await page.getByRole("combobox", { name: "Status" }).inputValue()).toBe("processing");
    await page.getByRole("link", { name: orderNumber(order.id) }).waitFor();
  });

  test("shows a single day's figures by keyboard and by pointer", async ({ visitAsAdmin }) => {
    const page = await visitAsAdmin();
    await openDashboard(page);
    await page.getByText("Figures as a table").click();
    const rows = page.getByRole("region", { name: "Revenue by day" }).getByRole("row");
    const days = (
      await rows.evaluateAll((all) =>
        all.slice(1).map((row) => [...row.children].map((cell) => cell.textContent).join(": ")),
      )
    ).toReversed();
    expect(days).toHaveLength(30);
    const slider = page.getByRole("slider", { name: "Revenue by day" });
    await slider.focus();
    const read = () => slider.getAttribute("aria-valuetext");
    expect(await read()).toBe(days[29]);
    await page.keyboard.press("ArrowLeft");
    expect(await read()).toBe(days[28]);
    await page.keyboard.press("Home");
    expect(await read()).toBe(days[0]);

    const { x, y, width, height } = (await slider.boundingBox())!;
    await page.mouse.move(x + width - 1, y + height / 2);
    await expect.poll(read).toBe(days[29]);
    await page.mouse.move(x + width / 29, y + height / 2);
    await expect.poll(read).toBe(days[1]);
    await page.mouse.move(x, y + height + 200);
    await expect.poll(read).toBe(days[0]);
  });

  test("shows a spinner while the figures load", async ({ visitAsAdmin }) => {
    const page = await visitAsAdmin();
    const { promise: answered, resolve } = Promise.withResolvers<void>();
    await page.route("**/rpc/dashboard_stats*", async (route) => {
      await answered;
      await route.continue();
    });
    await page.goto("/admin/dashboard");
    await page.getByRole("heading", { name: "Welcome to Admin HQ!" }).waitFor();
    await page.getByRole("main").getByRole("status").getByText("Loading...").waitFor();
    expect(await findings(page)).toEqual([]);
    resolve();
    await page.getByRole("heading", { name: "Recent Activity" }).waitFor();
  });

  test("says that the figures could not be loaded, and tries again", async ({ visitAsAdmin }) => {
    const page = await visitAsAdmin({ expected: /503/ });
    await page.route("**/rpc/dashboard_stats*", (route) => route.fulfill({ status: 503, body: "busy" }), {
      times: 1,
    });
    await page.goto("/admin/dashboard");
    expect(await toastDescription(page, "Failed to fetch data")).toBe(
      "The shop could not be reached. Please check your connection and try again.",
    );
    expect(await findings(page)).toEqual([]);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { name: "Recent Activity" }).waitFor();
  });

  test("says that nothing has happened yet in an empty shop", async ({ visitAsAdmin }) => {
    const page = await visitAsAdmin();
    await page.route("**/rpc/dashboard_stats*", async (route) => {
      const stats = (await (await route.fetch()).json()) as { revenueByDay: { date: string }[] };
      const revenueByDay = stats.revenueByDay.map(({ date }) => ({ date, revenue: 0 }));
      const nothing = { latestOrder: null, latestProductAt: null, latestInquiryAt: null, revenueByDay };
      await route.fulfill({ json: { ...stats, ...nothing } });
    });
    await openDashboard(page);
    await page.getByText("No recent activity to display.").waitFor();
    expect(await findings(page)).toEqual([]);
  });

  test.for([
    ["desktop", desktop],
    ["phone", phone],
    ["narrow phone", { width: 320, height: 640 }],
  ] as const)("is accessible: %s", async ([, size], { visitAsAdmin }) => {
    const page = await visitAsAdmin({ size });
    await openDashboard(page);
    await page.getByText("Figures as a table").click();
    expect(await findings(page)).toEqual([]);
    expect(await isWiderThanTheScreen(page)).toBe(false);
  });
});
