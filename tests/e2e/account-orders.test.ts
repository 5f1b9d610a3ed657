import { describe, expect } from "vitest";
import { orderNumber } from "../../app/formats/order-number.ts";
import { addManyOrders, addOrder } from "./account-orders.ts";
import { findings } from "./accessibility.ts";
import { desktop, phone, test } from "./shop-visit.ts";
import { addProduct } from "./shopping.ts";
import { accountLink, loginLink, newAdmin, newCustomer, signIn } from "./signing-in.ts";

describe("the order history", () => {
  test.for([
    ["desktop", desktop],
    ["phone", phone],
  ] as const)("lists the customer's own orders, newest first, on a %s", async ([, size], { shop, visit }) => {
    const brooch = await addProduct(shop, { price: 25 });
    const mira = await newCustomer(shop);
    const old = await addOrder(shop, mira, brooch, { status: "cancelled_payment", daysAgo: 40 });
    const recent = await addOrder(shop, mira, brooch, { status: "shipped", daysAgo: 1 });
    await addOrder(shop, await newCustomer(shop, "Somebody Else"), brooch);

    const page = await visit({ size, signedIn: mira });
    await page.goto("/account");
    await page.getByRole("heading", { level: 1, name: "Order History" }).waitFor();
    const rows = page.getByRole("article");
    await rows.first().waitFor();
    expect(await rows.getByRole("heading").allTextContents()).toEqual([
      `Order ${orderNumber(recent)}`,
      `Order ${orderNumber(old)}`,
    ]);
    const first = await rows.first().textContent();
    expect(first).toContain("Shipped");
    expect(first).toContain("2 items");
    expect(first).toContain("$59.99");
    await rows.last().getByText("Cancelled payment").waitFor();

    await rows.first().click();
    await page.waitForURL(`**/account/orders/${recent}`);
    await page.getByRole("link", { name: "Back to orders" }).click();
    await rows.last().click();
    await page.waitForURL(`**/account/orders/${old}`);
  });

  test("shows an admin no other customer's orders", async ({ shop, visit }) => {
    const order = await addOrder(shop, await newCustomer(shop), await addProduct(shop));
    const page = await visit({ signedIn: await newAdmin(shop) });
    await page.goto("/account/orders");
    await page.getByRole("heading", { name: "No orders yet" }).waitFor();
    await page.goto(`/account/orders/${order}`);
    await page.getByRole("heading", { name: "Order Not Found" }).waitFor();
  });

  test("links to the shop when it is empty", async ({ shop, visit }) => {
    const page = await visit({ signedIn: await newCustomer(shop) });
    await page.goto("/account/orders");
    await page.getByRole("heading", { name: "No orders yet" }).waitFor();
    await page.getByRole("link", { name: "Start Shopping" }).click();
    await page.waitForURL("**/products");
  });

  test("loads all orders when they do not fit in one response", async ({ shop, visit }) => {
    const collector = await newCustomer(shop, "Colin Collector");
    await addManyOrders(shop, collector, 1150);
    const page = await visit({ signedIn: collector });
    await page.goto("/account/orders");
    const rows = page.getByRole("article");
    await rows.first().getByText("$1,150.00").waitFor();
    const more = page.getByRole("button", { name: /Show more|Loading more/ });
    while (await more.count()) {
      const before = await rows.count();
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await page.waitForFunction(
        (count) =>
          document.querySelectorAll("article").length > count ||
          !document.querySelector("main button[aria-busy], main li + div button"),
        before,
      );
    }
    expect(await rows.count()).toBe(1150);
    await rows.last().getByText("$1.00", { exact: true }).waitFor();
  });

  test("is not shown to another customer who logs in and goes back to it", async ({ shop, visit }) => {
    const collector = await newCustomer(shop, "Colin Collector");
    await addManyOrders(shop, collector, 150);
    const mira = await newCustomer(shop);
    const order = await addOrder(shop, mira, await addProduct(shop));
    const page = await visit({ signedIn: collector });
    await page.goto("/account/orders");
    const rows = page.getByRole("article");
    await rows.first().waitFor();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect.poll(() => rows.count()).toBe(150);
    await page.getByRole("button", { name: "Logout" }).click();
    await loginLink(page).click();
    await signIn(page, mira);
    await accountLink(page).waitFor();
    await page.waitForURL(`${shop.url}/`);
    await page.evaluate(() => history.go(-2));
    await page.getByText(mira.email).waitFor();
    await rows.getByText(orderNumber(order)).waitFor();
    expect(await rows.count()).toBe(1);
  });

  test("says that it could not be loaded, and tries again", async ({ shop, visit }) => {
    const mira = await newCustomer(shop);
    const order = await addOrder(shop, mira, await addProduct(shop));
    const page = await visit({ signedIn: mira, expected: /ERR_FAILED/ });
    await page.route("**/rest/v1/orders?*", (route) => route.abort());
    await page.goto("/account/orders");
    const alert = page.getByRole("alert");
    await alert.getByText("Error fetching orders").waitFor();
    await alert.getByText("Could not retrieve order history.").waitFor();
    await page.getByRole("heading", { name: "Your orders could not be loaded" }).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.unroute("**/rest/v1/orders?*");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { name: orderNumber(order) }).waitFor();
  });
});

describe("an order", () => {
  test("shows its lines, totals, address and payment", async ({ shop, visit }) => {
    const brooch = await addProduct(shop, { price: 25 });
    const mira = await newCustomer(shop);
    const id = await addOrder(shop, mira, brooch, { status: "pending_payment" });
    const page = await visit({ signedIn: mira });
    await page.goto(`/account/orders/${id}`);
    await page.getByRole("heading", { level: 1, name: `Order ${orderNumber(id)}` }).waitFor();
    expect(await page.title()).toContain(orderNumber(id));
    const order = await page.getByRole("main").innerText();
    for (const text of [
      "Pending payment",
      brooch.name,
      "Quantity 2, $25.00 each",
      "$50.00",
      "$5.99",
      "$4.00",
    ])
      expect(order).toContain(text);
    for (const text of ["$59.99", "Mira Kapoor", "Mumbai, Maharashtra 400001", "Cash on Delivery (COD)"])
      expect(order).toContain(text);
    expect(order).not.toContain("Tracking");
  });

  test.for([
    ["FedEx", "https://www.fedex.com/fedextrack/?trknbr=JD%201%2F2"],
    ["UPS", "https://www.ups.com/track?tracknum=JD%201%2F2"],
    [
      "DHL",
      "https://www.dhl.com/global-en/home/tracking/tracking-parcel.html?submit=1&tracking-id=JD%201%2F2",
    ],
    ["USPS", "https://tools.usps.com/go/TrackConfirmAction?tLabels=JD%201%2F2"],
  ] as const)("sent by %s links to the carrier", async ([carrier, address], { shop, visit }) => {
    const mira = await newCustomer(shop);
    const tracking = { tracking_provider: carrier, tracking_number: "JD 1/2" };
    const id = await addOrder(shop, mira, await addProduct(shop), { status: "shipped", ...tracking });
    const page = await visit({ signedIn: mira });
    await page.goto(`/account/orders/${id}`);
    await page.getByText(carrier, { exact: true }).waitFor();
    const link = page.getByRole("link", { name: "JD 1/2" });
    expect(await link.getAttribute("href")).toBe(address);
    expect(await link.getAttribute("rel")).toContain("noreferrer");
  });

  test("sent by another carrier shows its tracking number as text", async ({ shop, visit }) => {
    const mira = await newCustomer(shop);
    const tracking = { tracking_provider: "Other", tracking_number: "<b>77</b>" };
    const id = await addOrder(shop, mira, await addProduct(shop), { status: "shipped", ...tracking });
    const page = await visit({ signedIn: mira });
    await page.goto(`/account/orders/${id}`);
    await page.getByText("<b>77</b>").waitFor();
    expect(await page.getByRole("link", { name: "77" }).count()).toBe(0);
  });

  test("is not found if it is somebody else's, does not exist or has no valid number", async ({
    shop,
    visit,
  }) => {
    const others = await addOrder(shop, await newCustomer(shop, "Somebody Else"), await addProduct(shop));
    const page = await visit({ signedIn: await newCustomer(shop) });
    const answers = new Set<string>();
    for (const id of [others, 987_654_321, "ring", "1e3", "9".repeat(20)]) {
      await page.goto(`/account/orders/${id}`);
      await page.getByRole("heading", { level: 1, name: "Order Not Found" }).waitFor();
      const alert = page.getByRole("alert");
      await alert.getByText("Error fetching order details").waitFor();
      await alert.getByText("Could not find the requested order.").waitFor();
      answers.add(await page.getByRole("main").innerText());
    }
    expect(answers.size).toBe(1);
    await page.getByRole("link", { name: "See all orders" }).click();
    await page.waitForURL("**/account/orders");
  });

  test("is not called missing when it could not be loaded", async ({ shop, visit }) => {
    const mira = await newCustomer(shop);
    const id = await addOrder(shop, mira, await addProduct(shop));
    const page = await visit({ signedIn: mira, expected: /ERR_FAILED/ });
    await page.route("**/rest/v1/orders?*", (route) => route.abort());
    await page.goto(`/account/orders/${id}`);
    await page.getByRole("alert").getByText("Error fetching order details").waitFor();
    await page.getByRole("heading", { name: "The order could not be loaded" }).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.unroute("**/rest/v1/orders?*");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { name: `Order ${orderNumber(id)}` }).waitFor();
  });
});
