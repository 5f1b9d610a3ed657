import type { Page } from "playwright";
import { expect } from "vitest";
import type { DemoShop } from "../setup/shop-test.ts";
import { findings } from "./accessibility.ts";
import { test } from "./shop-visit.ts";
import {
  addProduct,
  cartItem,
  chooseCashOnDelivery,
  confirmation,
  loseAnswers,
  newEmail,
  orderCashOnDelivery,
  orderButton,
  ordersOf,
} from "./shopping.ts";
import { expireSession, newCustomer, revokeSessions, signIn, toast } from "./signing-in.ts";

const lost = /place_order|status of 40/;

/** Places an order that arrives but whose response is lost. */
async function orderWithoutAnswer(page: Page, shop: DemoShop, email: string) {
  await loseAnswers(page);
  await orderCashOnDelivery(page, email);
  await oneOrder(page).waitFor();
  await page.unroute("**/rpc/place_order");
  expect(await ordersOf(shop, email)).toHaveLength(1);
}

/** The note that pressing again will not make a second order. */
function oneOrder(page: Page) {
  return page.getByText("You can safely press Place Order again: it will still be one order.");
}

function orderedBefore(page: Page, name: string) {
  return page.getByText(`This cart was already ordered ${name}`);
}

test("a guest's order with a lost response is not repeated after logging in unless the customer asks for it", async ({
  shop,
  visit,
}) => {
  const mira = await newCustomer(shop);
  const email = newEmail();
  const page = await visit({ cart: [cartItem(await addProduct(shop))], expected: lost });
  await page.goto("/checkout");
  await orderWithoutAnswer(page, shop, email);
  expect(await page.getByRole("link", { name: "Log in" }).count()).toBe(0);

  await page.goto("/login?redirect=/checkout");
  await signIn(page, mira);
  await page.waitForURL("**/checkout");
  await orderedBefore(page, "as a guest").waitFor();
  expect(await oneOrder(page).count()).toBe(0);
  expect(await findings(page)).toEqual([]);
  for (const press of [1, 2]) {
    await orderButton(page).click();
    await toast(page, "Order Failed", "An earlier order may have gone through").waitFor();
    expect(await ordersOf(shop, email), `press ${press}`).toHaveLength(1);
  }

  await page.getByRole("button", { name: "place a second order" }).click();
  await orderedBefore(page, "as a guest").waitFor({ state: "detached" });
  expect(await page.evaluate(() => document.activeElement?.localName)).not.toBe("body");
  await orderButton(page).click();
  await page.waitForURL("**/account/orders/*");
  expect(await ordersOf(shop, email)).toHaveLength(2);
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
    expected: lost,
  });
  await page.goto("/checkout");
  await expect.poll(() => page.getByLabel("Email").inputValue()).toBe(mira.email);
  await orderWithoutAnswer(page, shop, email);

  // When the session ends, becoming a guest is no way around it, and a refused press does not end the attempt.
  await revokeSessions(shop, mira);
  await expireSession(page);
  await orderButton(page).click();
  await toast(page, "Order Failed", "Your session has ended.").waitFor();
  await page.getByRole("link", { name: "Log in again" }).waitFor();
  expect(await page.getByRole("button", { name: "continue as a guest" }).count()).toBe(0);

  await page.reload();
  await orderedBefore(page, "from a customer’s account").waitFor();
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

test("logging out does not make the shop forget an order with a lost response", async ({ shop, visit }) => {
  const email = newEmail();
  const page = await visit({
    signedIn: await newCustomer(shop),
    cart: [cartItem(await addProduct(shop))],
    expected: lost,
  });
  await page.goto("/checkout");
  await orderWithoutAnswer(page, shop, email);
  await page.goto("/account");
  await page.getByRole("main").getByRole("button", { name: "Logout" }).click();
  await toast(page, "Logged out").waitFor();
  await page.goto("/checkout");
  await orderedBefore(page, "from a customer’s account").waitFor();
  await orderCashOnDelivery(page, email);
  await toast(page, "Order Failed", "An earlier order may have gone through").waitFor();
  expect(await ordersOf(shop, email)).toHaveLength(1);
  expect(await confirmation(page).count()).toBe(0);
});
