import type { Page } from "playwright";
import { describe, expect } from "vitest";
import { orderNumber } from "../../app/formats/order-number.ts";
import { addPromotion, stockOf, usesOf } from "../database/shop.ts";
import type { DemoShop } from "../setup/shop-test.ts";
import { complaints, patiently, test, toastDescription } from "./back-office.ts";
import { placeOrder, storedOrder } from "./placing-orders.ts";
import { desktop, phone } from "./shop-visit.ts";
import { addProduct, changeProduct } from "./shopping.ts";
import { demoCustomer } from "./signing-in.ts";

const rest = "**/rest/v1/orders*";
const saved = "Order status updated successfully.";

async function openOrder(page: Page, { id }: { id: number }) {
  await page.goto(`/admin/orders/${id}`);
  await page.getByRole("heading", { name: `Order ${orderNumber(id)}`, level: 1 }).waitFor();
}

const status = (page: Page) => page.getByLabel("Status", { exact: true });
const provider = (page: Page) => page.getByLabel("Provider", { exact: true });
const number = (page: Page) => page.getByLabel("Tracking number", { exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const conflict = (page: Page) => page.getByRole("dialog", { name: "Changed in the meantime" });

/** The question about what happens to the order's stock. */
function voiding(page: Page, { id }: { id: number }, to: string) {
  return page.getByRole("dialog", { name: `Set order ${orderNumber(id)} to ${to}?` });
}

/** A change by somebody else in the meantime. */
async function changeOrder({ database }: DemoShop, { id }: { id: number }, columns: Record<string, string>) {
  await database.pools.owner`update public.orders set ${database.pools.owner(columns)} where id = ${id}`;
}

test("an order shows what was ordered, by whom, where it is shipped and how it is paid", async ({
  shop,
  visitAsAdmin,
}) => {
  const product = await addProduct(shop, { price: 12.5 });
  const order = await placeOrder(shop, { product, quantity: 3, createdAt: "2026-03-09T09:02:00Z" });
  const page = await visitAsAdmin({ timeZone: "UTC" });
  await openOrder(page, order);
  const cells = page.getByRole("row", { name: product.name }).getByRole("cell");
  expect(await cells.allTextContents()).toEqual([
    `${product.name}SKU ${product.id}`,
    "3",
    "$12.50",
    "$37.50",
  ]);
  for (const text of [
    "Mar 9, 2026, 9:02 AM",
    "3 pieces",
    "$5.99",
    `$${order.total_amount}`,
    order.shipping_address["email"]!,
    "Ordered as a guest",
    /^Cash on Delivery \(COD\)/,
    "Payment on delivery",
    /^Mira Kapoor\s1 Market Street\sSpringfield, IL 62701\sUS$/,
  ])
    await page.getByText(text, { exact: true }).first().waitFor();
  await shop.database.pools.owner`delete from public.products where id = ${product.id}`;
  await page.reload();
  await page.getByRole("cell", { name: `${product.name} No longer in the catalogue` }).waitFor();
});

test("a line keeps its product's SKU next to the id, and links to the product", async ({
  shop,
  visitAsAdmin,
}) => {
  const product = await addProduct(shop, { sku: "BR-07" });
  const order = await placeOrder(shop, { product });
  const { owner } = shop.database.pools;
  await owner`update public.products set sku = 'BR-08', name = 'Renamed Brooch' where id = ${product.id}`;
  const page = await visitAsAdmin();
  await openOrder(page, order);
  const words = page.getByRole("cell", { name: product.name }).locator("p");
  expect(await words.allTextContents()).toEqual([product.name, `SKU ${product.id} (BR-07)`]);
  await page.getByRole("link", { name: product.name }).click();
  await page.waitForURL(`/admin/products/edit/${product.id}`);
  expect(await page.getByLabel("SKU", { exact: true }).inputValue()).toBe("BR-08");

  await owner`delete from public.products where id = ${product.id}`;
  await openOrder(page, order);
  expect(await words.allTextContents()).toEqual([product.name, "No longer in the catalogue (BR-07)"]);
  expect(await page.getByRole("link", { name: product.name }).count()).toBe(0);
});

test.for(["99999999", "0", "abc", "1e3", "12345678901234567890"])(
  "%s is not an order",
  async (id, { visitAsAdmin }) => {
    const page = await visitAsAdmin();
    await page.goto(`/admin/orders/${id}`);
    await page.getByRole("heading", { name: "Order not found.", level: 1 }).waitFor();
    await page.getByRole("link", { name: "Back to Orders" }).click();
    await page.getByRole("table", { name: "Orders" }).waitFor();
  },
);

/** Saves a status after somebody else has saved a different one. */
async function saveTogether(
  shop: DemoShop,
  page: Page,
  order: { id: number },
  { mine, theirs }: { mine: string; theirs: string },
) {
  await status(page).selectOption(mine);
  await changeOrder(shop, order, { status: theirs });
  await button(page, "Save").click();
}

describe("the status", () => {
  test("is saved once and can be undone", async ({ shop, visitAsAdmin }) => {
    const order = await placeOrder(shop);
    const page = await visitAsAdmin();
    await openOrder(page, order);
    expect(await button(page, "Save").isDisabled()).toBe(true);
    await status(page).selectOption("Shipped");
    const patches: string[] = [];
    page.on("request", (request) => request.method() === "PATCH" && patches.push(request.url()));
    await button(page, "Save").dblclick();
    expect(await toastDescription(page, "Success")).toBe(saved);
    expect(patches).toHaveLength(1);
    expect(await storedOrder(shop, order)).toMatchObject({ status: "shipped" });
    await expect.poll(() => button(page, "Save").isDisabled(), patiently).toBe(true);
    await button(page, "Undo").click();
    await button(page, "Undo").waitFor({ state: "detached" });
    expect(await toastDescription(page, "Success")).toBe(saved);
    expect(await storedOrder(shop, order)).toMatchObject({ status: "processing" });
    await expect.poll(() => status(page).inputValue(), patiently).toBe("processing");
  });

  test("is not undone over somebody else's change", async ({ shop, visitAsAdmin }) => {
    const order = await placeOrder(shop);
    const page = await visitAsAdmin();
    await openOrder(page, order);
    await status(page).selectOption("Shipped");
    await button(page, "Save").click();
    await toastDescription(page, "Success");
    await changeOrder(shop, order, { status: "delivered" });
    await button(page, "Undo").click();
    expect(await toastDescription(page, "Error")).toBe(
      "Somebody else has changed it since, so nothing was undone.",
    );
    expect(await storedOrder(shop, order)).toMatchObject({ status: "delivered" });
  });

  test("of a cancelled order returns its stock and its promotion use after a question", async ({
    shop,
    visitAsAdmin,
  }) => {
    const { owner } = shop.database.pools;
    const product = await addProduct(shop, { stock: 5 });
    const promotion = await addPromotion(owner, {
      applicable_scope: "specific_products",
      product_ids: [product.id],
    });
    const order = await placeOrder(shop, { product, quantity: 3 });
    const page = await visitAsAdmin();
    await openOrder(page, order);
    await status(page).selectOption("Cancelled");
    await button(page, "Save").click();
    const dialog = voiding(page, order, "Cancelled");
    await dialog.getByText(`3 × ${product.name}`).waitFor();
    await dialog.getByText("Its use of a promotion is given back.").waitFor();
    await dialog.getByRole("button", { name: "Cancel", exact: true }).click();
    expect(await storedOrder(shop, order)).toMatchObject({ status: "processing" });
    expect(await stockOf(owner, product.id)).toBe(2);

    await button(page, "Save").click();
    await button(page, "Set to Cancelled").click();
    expect(await toastDescription(page, "Success")).toBe(saved);
    await dialog.waitFor({ state: "detached" });
    expect(await button(page, "Undo").count()).toBe(0);
    expect(await stockOf(owner, product.id)).toBe(5);
    expect(await usesOf(owner, promotion)).toBe(0);

    await changeProduct(shop, product, { stock_quantity: 1 });
    await page.reload();
    await status(page).selectOption("Paid");
    await button(page, "Save").click();
    await voiding(page, order, "Paid").getByText(`${product.name}: 3 ordered, 1 in stock`).waitFor();
    await button(page, "Set to Paid").click();
    await toastDescription(page, "Success");
    expect(await storedOrder(shop, order)).toMatchObject({ status: "paid" });
    expect(await stockOf(owner, product.id)).toBe(0);
    expect(await usesOf(owner, promotion)).toBe(1);
  });

  test.for([
    ["a customer", "Its status goes from Processing to Cancelled, which its customer sees."],
    [
      "a guest",
      "Its status goes from Processing to Cancelled. Its customer has no account and learns of it only from you.",
    ],
  ] as const)(
    "of %s's order is changed after a question that says who will see it",
    async ([who, sentence], { shop, visitAsAdmin }) => {
      const order = await placeOrder(shop);
      if (who === "a customer")
        await shop.database.pools.owner`
        update public.orders set user_id = (select id from public.profiles where email = ${demoCustomer.email})
        where id = ${order.id}`;
      const page = await visitAsAdmin();
      await openOrder(page, order);
      await status(page).selectOption("Cancelled");
      await button(page, "Save").click();
      await voiding(page, order, "Cancelled").getByText(sentence, { exact: true }).waitFor();
    },
  );

  test("that somebody else changed in the meantime is not overwritten without asking", async ({
    shop,
    visitAsAdmin,
  }) => {
    const order = await placeOrder(shop);
    const page = await visitAsAdmin();
    await openOrder(page, order);
    await saveTogether(shop, page, order, { mine: "Shipped", theirs: "paid" });
    await conflict(page).getByText("Paid", { exact: true }).waitFor();
    await conflict(page).getByText("Shipped", { exact: true }).waitFor();
    await button(page, "Keep theirs").click();
    await conflict(page).waitFor({ state: "detached" });
    expect(await status(page).inputValue()).toBe("paid");
    expect(await storedOrder(shop, order)).toMatchObject({ status: "paid" });

    await saveTogether(shop, page, order, { mine: "Delivered", theirs: "cancelled" });
    await conflict(page).getByText("Cancelled", { exact: true }).waitFor();
    await button(page, "Save mine anyway").click();
    await button(page, "Set to Delivered").click();
    await toastDescription(page, "Success");
    expect(await storedOrder(shop, order)).toMatchObject({ status: "delivered" });
  });

  test("of an order that somebody else revived is changed after a question about the stock that it holds now", async ({
    shop,
    visitAsAdmin,
  }) => {
    const product = await addProduct(shop, { stock: 5 });
    const order = await placeOrder(shop, { product, quantity: 2, status: "cancelled" });
    const page = await visitAsAdmin();
    await openOrder(page, order);
    await saveTogether(shop, page, order, { mine: "Failed", theirs: "processing" });
    await button(page, "Save mine anyway").click();
    await voiding(page, order, "Failed").getByText(`2 × ${product.name}`).waitFor();
    expect(await stockOf(shop.database.pools.owner, product.id)).toBe(3);
    await button(page, "Set to Failed").click();
    await toastDescription(page, "Success");
    expect(await stockOf(shop.database.pools.owner, product.id)).toBe(5);
  });

  test("of an order that somebody else cancelled is changed after a question about the current stock", async ({
    shop,
    visitAsAdmin,
  }) => {
    const product = await addProduct(shop, { stock: 3 });
    const order = await placeOrder(shop, { product, quantity: 3, status: "pending" });
    const page = await visitAsAdmin();
    await openOrder(page, order);
    await saveTogether(shop, page, order, { mine: "Paid", theirs: "cancelled" });
    await button(page, "Save mine anyway").click();
    const dialog = voiding(page, order, "Paid");
    await dialog.getByText("Its status goes from Cancelled to Paid").waitFor();
    expect(await dialog.getByText("Short already:").count()).toBe(0);
    await dialog.getByRole("button", { name: "Cancel", exact: true }).click();

    // Nobody changed the status, but a shopper bought from the stock.
    await changeProduct(shop, product, { stock_quantity: 1 });
    await button(page, "Save mine anyway").click();
    await dialog.getByText(`${product.name}: 3 ordered, 1 in stock`).waitFor();
  });

  test("of an order that somebody else cancelled does not return the stock twice", async ({
    shop,
    visitAsAdmin,
  }) => {
    const order = await placeOrder(shop);
    const page = await visitAsAdmin();
    await openOrder(page, order);
    await saveTogether(shop, page, order, { mine: "Failed", theirs: "cancelled" });
    await conflict(page).getByText("Cancelled", { exact: true }).waitFor();
    await button(page, "Save mine anyway").click();
    await toastDescription(page, "Success");
    expect(await storedOrder(shop, order)).toMatchObject({ status: "failed" });
  });

  test("is not changed when the current stock cannot be read", async ({ shop, visitAsAdmin }) => {
    const order = await placeOrder(shop);
    const page = await visitAsAdmin({ expected: /ERR_FAILED/ });
    await openOrder(page, order);
    await status(page).selectOption("Cancelled");
    await page.route(rest, (route) => route.abort());
    await button(page, "Save").click();
    expect(await toastDescription(page, "Error")).toBe("Failed to update order status.");
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(await status(page).inputValue()).toBe("cancelled");
    await page.unroute(rest);
    await button(page, "Save").click();
    await voiding(page, order, "Cancelled").waitFor();
  });

  test("that somebody else set to the same value counts as saved", async ({ shop, visitAsAdmin }) => {
    const order = await placeOrder(shop);
    const page = await visitAsAdmin();
    await openOrder(page, order);
    await saveTogether(shop, page, order, { mine: "Shipped", theirs: "shipped" });
    expect(await toastDescription(page, "Success")).toBe(saved);
  });
});

describe("the tracking", () => {
  const updated = "Tracking information updated.";

  test.for([
    ["FedEx", "https://www.fedex.com/"],
    ["UPS", "https://www.ups.com/"],
    ["DHL", "https://www.dhl.com/"],
    ["USPS", "https://tools.usps.com/"],
    ["Other", null],
  ] as const)("by %s is saved, and leads to %s", async ([name, site], { shop, visitAsAdmin }) => {
    const order = await placeOrder(shop);
    const page = await visitAsAdmin();
    await openOrder(page, order);
    await provider(page).selectOption(name);
    await number(page).fill("  1Z 999 ");
    await button(page, "Save Tracking").click();
    expect(await toastDescription(page, "Success")).toBe(updated);
    expect(await storedOrder(shop, order)).toMatchObject({
      tracking_provider: name,
      tracking_number: "1Z 999",
    });
    const link = page.getByRole("link", { name: `Track with ${name}` });
    if (site) expect(await link.getAttribute("href")).toContain(site);
    else expect(await link.count()).toBe(0);
  });

  test("needs a provider, can be undone and can be removed", async ({ shop, visitAsAdmin }) => {
    const order = await placeOrder(shop);
    const page = await visitAsAdmin();
    await openOrder(page, order);
    await number(page).fill("1Z");
    await button(page, "Save Tracking").click();
    await page.getByText("Choose who carries the parcel.").waitFor();
    expect(await provider(page).evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await number(page).inputValue()).toBe("1Z");
    await provider(page).selectOption("UPS");
    await number(page).fill("1".repeat(101));
    await button(page, "Save Tracking").click();
    await page.getByText("Please use at most 100 characters; this has 101.").waitFor();
    expect(await number(page).evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await number(page).inputValue()).toHaveLength(101);
    await number(page).fill("1Z");
    await button(page, "Save Tracking").click();
    await toastDescription(page, "Success");
    await button(page, "Undo").click();
    await expect
      .poll(() => storedOrder(shop, order), patiently)
      .toMatchObject({ tracking_provider: null, tracking_number: null });
    await expect.poll(() => number(page).inputValue(), patiently).toBe("");
    await number(page).fill("   ");
    await button(page, "Save Tracking").click();
    await expect.poll(() => number(page).inputValue(), patiently).toBe("");
  });

  test("that somebody else saved in the meantime is not overwritten without asking", async ({
    shop,
    visitAsAdmin,
  }) => {
    const order = await placeOrder(shop);
    const page = await visitAsAdmin();
    await openOrder(page, order);
    await provider(page).selectOption("DHL");
    await number(page).fill("Mine 1");
    await changeOrder(shop, order, { tracking_provider: "UPS", tracking_number: "Theirs 1" });
    await button(page, "Save Tracking").click();
    for (const text of ["UPS", "Theirs 1", "DHL", "Mine 1"])
      await conflict(page).getByText(text, { exact: true }).waitFor();
    await conflict(page).getByRole("button", { name: "Cancel" }).click();
    expect(await number(page).inputValue()).toBe("Mine 1");
    await button(page, "Save Tracking").click();
    await button(page, "Save mine anyway").click();
    expect(await toastDescription(page, "Success")).toBe(updated);
    expect(await storedOrder(shop, order)).toMatchObject({
      tracking_provider: "DHL",
      tracking_number: "Mine 1",
    });
  });
});

test("saving one card keeps what is unsaved in the other, which is not lost by accident", async ({
  shop,
  visitAsAdmin,
}) => {
  const order = await placeOrder(shop);
  const page = await visitAsAdmin();
  await openOrder(page, order);
  await number(page).fill("1Z 99");
  await status(page).selectOption("Paid");
  await button(page, "Save").click();
  await toastDescription(page, "Success");
  expect(await number(page).inputValue()).toBe("1Z 99");
  await status(page).selectOption("Shipped");
  await provider(page).selectOption("UPS");
  await button(page, "Save Tracking").click();
  await page.getByText("Tracking information updated.").waitFor();
  expect(await status(page).inputValue()).toBe("shipped");
  expect(await storedOrder(shop, order)).toEqual({
    status: "paid",
    tracking_provider: "UPS",
    tracking_number: "1Z 99",
  });
  await page.getByRole("link", { name: "Back to Orders" }).click();
  await page.getByRole("dialog", { name: "Unsaved changes" }).waitFor();
  await button(page, "Stay").click();
  expect(await status(page).inputValue()).toBe("shipped");
});

test("failures are reported, and nothing chosen or typed is lost", async ({ shop, visitAsAdmin }) => {
  const order = await placeOrder(shop);
  const page = await visitAsAdmin({ expected: /ERR_FAILED/ });
  await openOrder(page, order);
  await page.route(rest, (route) => route.abort());
  await status(page).selectOption("Shipped");
  await button(page, "Save").click();
  expect(await toastDescription(page, "Error")).toBe("Failed to update order status.");
  await provider(page).selectOption("UPS");
  await number(page).fill("1Z");
  await button(page, "Save Tracking").click();
  await page.getByText("Failed to update tracking info.").waitFor();
  expect(await status(page).inputValue()).toBe("shipped");
  expect(await number(page).inputValue()).toBe("1Z");
  await page.unroute(rest);
  await button(page, "Save Tracking").click();
  await toastDescription(page, "Success");

  await page.route(rest, (route) => route.abort());
  await page.goto("/admin/offers");
  await page.goto(`/admin/orders/${order.id}`);
  expect(await toastDescription(page, "Error")).toBe("Failed to fetch order details.");
  await page.unroute(rest);
  await button(page, "Try again").click();
  await page.getByRole("heading", { name: `Order ${orderNumber(order.id)}` }).waitFor();
});

test("status and tracking can be changed by keyboard alone", async ({ shop, visitAsAdmin }) => {
  const order = await placeOrder(shop);
  const page = await visitAsAdmin();
  await openOrder(page, order);
  await status(page).focus();
  await page.keyboard.type("Cancelled");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  expect(await focused()).toBe("Cancel");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await toastDescription(page, "Success");
  expect(await storedOrder(shop, order)).toMatchObject({ status: "cancelled" });
  await provider(page).focus();
  await page.keyboard.type("UPS");
  await page.keyboard.press("Tab");
  await page.keyboard.type("1Z 9");
  await page.keyboard.press("Enter");
  await page.getByText("Tracking information updated.").waitFor();
  expect(await storedOrder(shop, order)).toMatchObject({ tracking_provider: "UPS", tracking_number: "1Z 9" });
});

describe.for([
  ["a desktop", desktop],
  ["a phone", phone],
] as const)("on %s", ([, size]) => {
  test("every state is accessible", async ({ shop, visitAsAdmin }) => {
    const order = await placeOrder(shop);
    const page = await visitAsAdmin({ size, expected: /ERR_FAILED/ });
    await openOrder(page, order);
    expect(await complaints(page)).toEqual([]);
    await number(page).fill("1Z");
    await button(page, "Save Tracking").click();
    await page.getByText("Choose who carries the parcel.").waitFor();
    expect(await complaints(page)).toEqual([]);
    await provider(page).selectOption("UPS");
    await button(page, "Save Tracking").click();
    await page.getByRole("link", { name: "Track with UPS" }).waitFor();
    expect(await complaints(page)).toEqual([]);
    await status(page).selectOption("Failed");
    await button(page, "Save").click();
    await page.getByRole("dialog").waitFor();
    expect(await complaints(page)).toEqual([]);
    await button(page, "Cancel").click();
    await saveTogether(shop, page, order, { mine: "Delivered", theirs: "paid" });
    await conflict(page).waitFor();
    expect(await complaints(page)).toEqual([]);
    await button(page, "Keep theirs").click();
    await conflict(page).waitFor({ state: "detached" });
    await page.goto("/admin/orders/0");
    await page.getByRole("heading", { name: "Order not found." }).waitFor();
    expect(await complaints(page)).toEqual([]);
    await page.route(rest, (route) => route.abort());
    await page.goto(`/admin/orders/${order.id}`);
    await page.getByRole("heading", { name: "The order could not be loaded" }).waitFor();
    expect(await complaints(page)).toEqual([]);
  });
});
