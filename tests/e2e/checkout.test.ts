import type { Page } from "playwright";
import { describe, expect } from "vitest";
import { findings } from "./accessibility.ts";
import { phone, test } from "./shop-visit.ts";
import {
  addProduct,
  cartItem,
  chooseCashOnDelivery,
  confirmation,
  fillShipping,
  newEmail,
  orderCashOnDelivery,
  orderButton,
  ordersOf,
} from "./shopping.ts";

/** The note above the form when there is no way to pay. */
function noPayment(page: Page) {
  return page.getByRole("status").filter({ hasText: "You cannot order here at the moment" });
}

describe("the form", () => {
  test("names the missing fields, focuses the first, and clears each error once it is fixed", async ({
    shop,
    visit,
  }) => {
    const page = await visit({ cart: [cartItem(await addProduct(shop))] });
    await page.goto("/checkout");
    await orderButton(page).click();
    const alert = page.getByRole("alert");
    await alert.getByText("Missing Information").waitFor();
    await alert.getByText("Please fill out the email field.").waitFor();
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe("email");
    const form = page.getByRole("main");
    for (const field of ["email", "name", "address", "city", "state", "ZIP code", "country"])
      await form.getByText(`Please fill out the ${field} field.`).waitFor();

    await page.getByLabel("Email").fill("mira@mail.example");
    await form.getByText("Please fill out the email field.").waitFor({ state: "detached" });
    await orderButton(page).click();
    await alert.getByText("Please fill out the name field.").waitFor();
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe("name");
  });

  test("refuses an invalid email address", async ({ shop, visit }) => {
    const page = await visit({ cart: [cartItem(await addProduct(shop))] });
    await page.goto("/checkout");
    await fillShipping(page, "mira at mail");
    await page.getByLabel("Country").press("Enter");
    await page.getByRole("alert").getByText("Please enter a valid email address.").waitFor();
    expect(await page.getByLabel("Email").getAttribute("aria-invalid")).toBe("true");
    expect(await page.getByLabel("Email").inputValue()).toBe("mira at mail");
  });

  test("can be filled in and sent by keyboard alone", async ({ shop, visit }) => {
    const email = newEmail();
    const page = await visit({ cart: [cartItem(await addProduct(shop))] });
    await page.goto("/checkout");
    await page.getByLabel("Email").focus();
    for (const answer of [
      email,
      "Mira Kapoor",
      "48 Carter Lane",
      "Mumbai",
      "Maharashtra",
      "400001",
      "India",
    ]) {
      await page.keyboard.type(answer);
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("ArrowDown");
    await page.getByRole("radio", { name: "Cash on Delivery", checked: true }).waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await confirmation(page).waitFor();
    expect(await ordersOf(shop, email)).toHaveLength(1);
  });
});

test("paying by card is not configured: nothing is ordered, nothing is lost", async ({ shop, visit }) => {
  const brooch = await addProduct(shop);
  const email = newEmail();
  const page = await visit({ cart: [cartItem(brooch)] });
  await page.goto("/checkout");
  await page
    .getByLabel("Card")
    .and(page.getByRole("radio", { name: "Not available yet" }))
    .waitFor();
  expect(await noPayment(page).count()).toBe(0);
  await fillShipping(page, email);
  await page.getByRole("radio", { name: "Card", checked: true }).waitFor();
  await orderButton(page).click();
  await page.getByRole("alert").getByText("Stripe Not Configured").waitFor();
  expect(await page.getByLabel("Email").inputValue()).toBe(email);
  expect(await ordersOf(shop, email)).toEqual([]);
  await page.getByRole("link", { name: "Back to cart" }).click();
  await page.getByRole("link", { name: "Cart, 1 item" }).waitFor();
});

describe("cash on delivery", () => {
  test("is not offered while it is switched off, and refused if it was switched off in the meantime", async ({
    shop,
    visit,
  }) => {
    const email = newEmail();
    const page = await visit({ cart: [cartItem(await addProduct(shop))], expected: /409/ });
    const switchTo = (enabled: boolean) => shop.database.pools.owner`
      update public.app_settings set value = ${shop.database.pools.owner.json({ enabled })} where key = 'cod_enabled'`;
    await page.goto("/checkout");
    await fillShipping(page, email);
    await chooseCashOnDelivery(page);
    try {
      await switchTo(false);
      await orderButton(page).click();
      await page.getByText("Cash on delivery is not available at the moment.").waitFor();
      await page.getByRole("radio", { name: "Cash on Delivery" }).waitFor({ state: "detached" });
      await page.getByRole("radio", { name: "Card", checked: true }).waitFor();
      await noPayment(page).waitFor();
      expect(await page.getByLabel("Email").inputValue()).toBe(email);

      await page.getByRole("link", { name: "Back to cart" }).click();
      await page.getByRole("link", { name: "Proceed to Checkout" }).click();
      await page.getByRole("radio", { name: "Card" }).waitFor();
      expect(await noPayment(page).and(page.locator(":has(~ form)")).count()).toBe(1);
      expect(await findings(page)).toEqual([]);
      expect(await page.getByRole("radio").count()).toBe(1);
      expect(await ordersOf(shop, email)).toEqual([]);
    } finally {
      await switchTo(true);
    }
  });

  test("is not left out when its setting cannot be read: the page says so, and keeps what was typed when it loads again", async ({
    shop,
    visit,
  }) => {
    const email = newEmail();
    const page = await visit({ cart: [cartItem(await addProduct(shop))], expected: /503/ });
    await page.goto("/checkout");
    await fillShipping(page, email);
    await chooseCashOnDelivery(page);
    const { owner } = shop.database.pools;
    await owner`revoke select on public.app_settings from anon`;
    try {
      // A new URL, because the server caches successful pages for a moment.
      const address = `/checkout?visit=${email}`;
      const response = await fetch(shop.url + address);
      expect(response.status).toBe(503);
      expect(response.headers.get("Cache-Control")).toBe("no-store");
      await page.goto(address);
      await page.getByRole("alert").getByText("Error fetching payment methods").waitFor();
      await page.getByRole("heading", { level: 1, name: "The checkout could not be loaded" }).waitFor();
      expect(await orderButton(page).count()).toBe(0);
    } finally {
      await owner`grant select on public.app_settings to anon`;
    }
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("radio", { name: "Cash on Delivery", checked: true }).waitFor();
    expect(await page.getByLabel("Email").inputValue()).toBe(email);
    await orderButton(page).click();
    await confirmation(page).waitFor();
  });

  test("can be loaded again by a shopper coming from the cart", async ({ shop, visit }) => {
    const page = await visit({ cart: [cartItem(await addProduct(shop))], expected: /503/ });
    await page.route("**/rest/v1/app_settings?*", (route) => route.fulfill({ status: 503, body: "busy" }));
    await page.goto("/cart");
    await page.getByRole("link", { name: "Proceed to Checkout" }).click();
    const again = page.getByRole("button", { name: "Try again" });
    await again.click();
    await page.getByRole("alert").getByText("Error fetching payment methods").waitFor();
    await page.unroute("**/rest/v1/app_settings?*");
    await again.click();
    await page.getByRole("radio", { name: "Cash on Delivery" }).waitFor();
  });

  test("is still offered when its setting cannot be read after a refused order", async ({ shop, visit }) => {
    const email = newEmail();
    const page = await visit({ cart: [cartItem(await addProduct(shop))], expected: /409|503/ });
    const refusal = { code: "PT409", message: "Prices have just changed.", details: null, hint: null };
    await page.goto("/checkout");
    await page.route("**/rpc/place_order", (route) => route.fulfill({ status: 409, json: refusal }));
    await page.route("**/rest/v1/app_settings?*", (route) => route.fulfill({ status: 503, body: "busy" }));
    await orderCashOnDelivery(page, email);
    await page.getByRole("alert").getByText("Prices have just changed.").waitFor();
    await page.unroute("**/rpc/place_order");
    await orderButton(page).click();
    await confirmation(page).waitFor();
    expect(await ordersOf(shop, email)).toHaveLength(1);
  });

  test("names text that cannot be stored and keeps it; once fixed, the order goes through", async ({
    shop,
    visit,
  }) => {
    const email = newEmail();
    const page = await visit({ cart: [cartItem(await addProduct(shop))], expected: /400/ });
    await page.goto("/checkout");
    await fillShipping(page, email);
    await page.getByLabel("City").fill("Spring\0field");
    await chooseCashOnDelivery(page);
    await orderButton(page).click();
    const alert = page.getByRole("alert");
    await alert.getByText("Text must not contain the character U+0000 (NUL).").waitFor();
    expect(await page.getByLabel("City").inputValue()).toBe("Spring\0field");
    await page.getByLabel("City").fill("Springfield");
    await orderButton(page).click();
    await confirmation(page).waitFor();
    expect(await ordersOf(shop, email)).toHaveLength(1);
  });

  test("survives a server error: the text stays, and the next press orders", async ({ shop, visit }) => {
    const email = newEmail();
    const page = await visit({ cart: [cartItem(await addProduct(shop))], expected: /502/ });
    await page.route("**/rpc/place_order", (route) =>
      route.fulfill({ status: 502, body: "<html>Bad gateway</html>" }),
    );
    await page.goto("/checkout");
    await orderCashOnDelivery(page, email);
    const alert = page.getByRole("alert");
    await alert.getByText("Order Failed").waitFor();
    await alert.getByText("Could not place your order. The shop could not be reached.").waitFor();
    await page.unroute("**/rpc/place_order");
    await orderButton(page).click();
    await confirmation(page).waitFor();
    expect(await ordersOf(shop, email)).toHaveLength(1);
  });
});

test("a guest can choose to log in", async ({ shop, visit }) => {
  const page = await visit({ cart: [cartItem(await addProduct(shop))] });
  await page.goto("/checkout");
  const link = page.getByRole("link", { name: "Log in" });
  expect(await link.getAttribute("href")).toBe("/login?redirect=/checkout");
});

test("on a phone, the summary expands from a bar with the total", async ({ shop, visit }) => {
  const brooch = await addProduct(shop, { price: 100 });
  const page = await visit({ size: phone, cart: [cartItem(brooch, 2)] });
  await page.goto("/checkout");
  const bar = page.locator("summary");
  await bar.getByText("$216.00").waitFor();
  const line = page.getByText(brooch.name).filter({ visible: true });
  expect(await line.count()).toBe(0);
  await bar.click();
  await line.waitFor();
});
