import type { Locator, Page } from "playwright";
import { describe, expect } from "vitest";
import { orderNumber } from "../../app/formats/order-number.ts";
import { findings } from "./accessibility.ts";
import { test } from "./shop-visit.ts";
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
import { expireSession, newCustomer, revokeSessions } from "./signing-in.ts";

test("a new customer registers, orders, finds the order in the account and logs out", async ({
  shop,
  visit,
}) => {
  const brooch = await addProduct(shop);
  const email = newEmail();
  const page = await visit({ cart: [cartItem(brooch, 2)] });
  await page.goto("/register");
  await page.getByLabel("Name", { exact: true }).fill("Mira Kapoor");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill("opal-and-pearl");
  await page.getByLabel("Confirm password").fill("opal-and-pearl");
  await page.getByRole("checkbox").check();
  await page.getByRole("main").getByRole("button", { name: "Create account" }).click();
  await page.getByText("Account created!").waitFor();

  await page.getByRole("link", { name: /^Cart/ }).click();
  await page.getByRole("link", { name: "Proceed to Checkout" }).click();
  await page.getByRole("heading", { level: 1, name: "Checkout" }).waitFor();
  expect(await page.getByText("Already have an account?").count()).toBe(0);
  expect(await page.getByLabel("Email").inputValue()).toBe(email);
  expect(await page.getByLabel("Full name").inputValue()).toBe("Mira Kapoor");
  await orderCashOnDelivery(page, email);

  await page.getByText("Order Placed!").waitFor();
  const [order] = await ordersOf(shop, email);
  const number = orderNumber(order!.id);
  expect(new URL(page.url()).pathname).toBe(`/account/orders/${order!.id}`);
  await page.getByRole("heading", { level: 1, name: `Order ${number}` }).waitFor();
  await page.getByText(brooch.name).waitFor();
  expect(await cartOf(page)).toBe("[]");
  await page.goBack();
  await page.waitForURL("**/cart");

  await page.getByRole("link", { name: "Account" }).click();
  await page.getByRole("article").getByText(number).waitFor();
  await page.getByRole("main").getByRole("button", { name: "Logout" }).click();
  await page.getByText("You have been successfully logged out.").waitFor();
  expect(new URL(page.url()).pathname).toBe("/");
  await page.getByRole("link", { name: "Log in" }).waitFor();
});

describe("the checkout form", () => {
  test("keeps what a customer typed before a reload", async ({ shop, visit }) => {
    const mira = await newCustomer(shop);
    const page = await visit({ signedIn: mira, cart: [cartItem(await addProduct(shop))] });
    await page.goto("/checkout");
    await page.getByLabel("Email").fill("office@mail.example");
    await page.reload();
    // The account's name arrives with the restored session. Its email must not replace the typed one.
    await expect.poll(() => page.getByLabel("Full name").inputValue()).toBe("Mira Kapoor");
    expect(await page.getByLabel("Email").inputValue()).toBe("office@mail.example");
  });

  test.for([
    ["a focused field", (name: Locator) => name.focus()],
    [
      "a cleared field",
      async (name: Locator) => {
        await name.fill("M.");
        await name.fill("");
      },
    ],
  ] as const)("leaves %s alone when the session is restored late", async ([, touch], { shop, visit }) => {
    const mira = await newCustomer(shop);
    const page = await visit({ cart: [cartItem(await addProduct(shop))] });
    await page.goto("/checkout");
    await page.getByText("Already have an account?").waitFor();
    await touch(page.getByLabel("Full name"));
    const other = await page.context().newPage();
    await other.goto("/login");
    await other.getByLabel("Email", { exact: true }).fill(mira.email);
    await other.getByLabel("Password", { exact: true }).fill(mira.password);
    await other.getByRole("main").getByRole("button", { name: "Log in" }).click();
    await other.waitForURL((url) => url.pathname === "/");
    await page.getByText("Already have an account?").waitFor({ state: "detached" });
    expect(await page.getByLabel("Email").inputValue()).toBe(mira.email);
    expect(await page.getByLabel("Full name").inputValue()).toBe("");
  });

  test("says that the session has ended, keeps everything and sends nothing as a guest", async ({
    shop,
    visit,
  }) => {
    const mira = await newCustomer(shop);
    const brooch = await addProduct(shop);
    const page = await visit({ signedIn: mira, cart: [cartItem(brooch)], expected: /40[0-9]/ });
    await page.goto("/checkout");
    const email = newEmail();
    await fillShipping(page, email);
    await chooseCashOnDelivery(page);
    await revokeSessions(shop, mira);
    await expireSession(page);
    await orderButton(page).click();

    const alert = page.getByRole("alert");
    await alert.getByText("Order Failed").waitFor();
    await alert.getByText("Your session has ended. Please log in again.").waitFor();
    await page.getByRole("main").getByText("Your session has ended.").waitFor();
    expect(await findings(page)).toEqual([]);
    expect(await page.getByLabel("Address").inputValue()).toBe("48 Carter Lane, Flat 6");
    expect(await cartOf(page)).toContain(brooch.name);
    expect(await ordersOf(shop, email)).toEqual([]);

    await orderButton(page).click();
    expect(await ordersOf(shop, email)).toEqual([]);
    await page.getByRole("link", { name: "Log in again" }).click();
    await page.getByLabel("Password", { exact: true }).fill(mira.password);
    await page.getByLabel("Email", { exact: true }).fill(mira.email);
    await page.getByRole("main").getByRole("button", { name: "Log in" }).click();
    await page.waitForURL("**/checkout");
    await orderButton(page).click();
    await page.waitForURL("**/account/orders/*");
    expect(await ordersOf(shop, email)).toHaveLength(1);
  });

  test("asks before it orders as a guest after a logout in another tab", async ({ shop, visit }) => {
    const page = await visit({
      signedIn: await newCustomer(shop),
      cart: [cartItem(await addProduct(shop))],
    });
    await page.goto("/checkout");
    const email = newEmail();
    await fillShipping(page, email);
    await chooseCashOnDelivery(page);
    const other = await page.context().newPage();
    await other.goto("/account/profile");
    await other.getByRole("main").getByRole("button", { name: "Logout" }).click();
    await other.getByText("Logged out", { exact: true }).waitFor();

    await page.getByRole("main").getByText("Your session has ended.").waitFor();
    await page.getByRole("button", { name: "go on as a guest" }).click();
    await orderButton(page).click();
    await confirmation(page).waitFor();
    expect(await ordersOf(shop, email)).toHaveLength(1);
  });
});

function cartOf(page: Page) {
  return page.evaluate(() => localStorage.getItem("cart"));
}
