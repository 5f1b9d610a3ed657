import type { Page } from "playwright";
import { expect } from "vitest";
import { test } from "../base/shop-visit.ts";
import {
  addProduct,
  cartItem,
  changeProduct,
  chooseCashOnDelivery,
  confirmation,
  fillShipping,
  loseAnswers,
  newEmail,
  orderCashOnDelivery,
  orderButton,
  ordersOf,
} from "../cart/shopping.ts";
import { expireSession, newCustomer, revokeSessions, signIn, toast } from "../base/signing-in.ts";

test("a changed price stops the order until the shopper confirms it", async ({ shop, visit }) => {
  const brooch = await addProduct(shop, { price: 60 });
  const email = newEmail();
  const page = await visit({ cart: [cartItem(brooch)], expected: /409/ });
  await page.goto("/checkout");
  await fillShipping(page, email);
  await chooseCashOnDelivery(page);
  await changeProduct(shop, brooch, { price: 70 });
  await orderButton(page).click();

  // The toast goes away by itself.
  await page.getByText("Order Failed").waitFor();
  await page.getByText(`${brooch.name}: The price changed from $60.00 to $70.00.`).waitFor();
  expect(await ordersOf(shop, email)).toEqual([]);
  expect(await page.getByLabel("Email").inputValue()).toBe(email);

  await page.getByRole("button", { name: "Place Order $75.60" }).click();
  await confirmation(page).waitFor();
  expect(await ordersOf(shop, email)).toMatchObject([{ total: 75.6, items: [{ price: 70 }] }]);
});

test("a checkout whose settings cannot be read is a 503 that says so, and can be reloaded", async ({
  shop,
  visit,
}) => {
  const page = await visit({ cart: [cartItem(await addProduct(shop))], expected: /503/ });
  const { owner } = shop.database.pools;
  await owner`revoke select on public.app_settings from anon`;
  try {
    // A new URL, because the server caches successful pages for a moment.
    const address = `/checkout?visit=${newEmail()}`;
    const response = await fetch(shop.url + address);
    expect(response.status).toBe(503);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    await page.goto(address);
    await page.getByRole("alert").getByText("The payment methods could not be loaded").waitFor();
    await page.getByRole("heading", { level: 1, name: "The checkout could not be loaded" }).waitFor();
    expect(await orderButton(page).count()).toBe(0);
  } finally {
    await owner`grant select on public.app_settings to anon`;
  }
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("radio", { name: "Cash on Delivery" }).waitFor();
});

test("a customer's order with a lost response cannot be sent again by anybody else", async ({
  shop,
  visit,
}) => {
  const mira = await newCustomer(shop);
  const email = newEmail();
  const page = await visit({
    signedIn: mira,
    cart: [cartItem(await addProduct(shop))],
    expected: /place_order|status of 40/,
  });
  await page.goto("/checkout");
  await expect.poll(() => page.getByLabel("Email").inputValue()).toBe(mira.email);
  await loseAnswers(page);
  await orderCashOnDelivery(page, email);
  await oneOrder(page).waitFor();
  await page.unroute("**/rpc/place_order");
  expect(await ordersOf(shop, email)).toHaveLength(1);

  // When the session ends, becoming a guest is no way around it, and a refused press does not end the attempt.
  await revokeSessions(shop, mira);
  await expireSession(page);
  await orderButton(page).click();
  await toast(page, "Order Failed", "Your session has ended.").waitFor();
  await page.getByRole("link", { name: "Log in again" }).waitFor();
  expect(await page.getByRole("button", { name: "continue as a guest" }).count()).toBe(0);

  await page.reload();
  await page.getByText("This cart was already ordered from a customer's account").waitFor();
  await orderCashOnDelivery(page, email);
  await toast(page, "Order Failed", "An earlier order may have gone through").waitFor();
  expect(await ordersOf(shop, email)).toHaveLength(1);

  await page.getByRole("link", { name: "Log in" }).click();
  await signIn(page, mira);
  await page.waitForURL("**/checkout");
  await oneOrder(page).waitFor();
  await chooseCashOnDelivery(page);
  await orderButton(page).click();
  await page.waitForURL("**/account/orders/*");
  expect(await ordersOf(shop, email)).toHaveLength(1);
});

/** The note that pressing again will not make a second order. */
function oneOrder(page: Page) {
  return page.getByText("You can safely press Place Order again: it will still be one order.");
}
