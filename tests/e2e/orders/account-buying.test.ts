import type { Page } from "playwright";
import { expect } from "vitest";
import { orderNumber } from "../../../domain/orders/order-number.ts";
import { test } from "../base/shop-visit.ts";
import {
  addProduct,
  cartItem,
  chooseCashOnDelivery,
  newEmail,
  orderButton,
  orderCashOnDelivery,
  ordersOf,
} from "../cart/shopping.ts";
import { loginLink, newCustomer, signIn, toast } from "../base/signing-in.ts";

test("a new customer registers, orders, finds the order in the account and logs out", async ({
  shop,
  visit,
}) => {
  const brooch = await addProduct(shop);
  const email = newEmail();
  const page = await visit({ cart: [cartItem(brooch, 2)] });
  await page.goto("/register");
  const navigations = await page.evaluateHandle(() => {
    const to: string[] = [];
    window.navigation.addEventListener("navigate", ({ destination }) => to.push(destination.url));
    return to;
  });
  await page.getByLabel("Name", { exact: true }).fill("Mira Kapoor");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill("opal-and-pearl");
  await page.getByLabel("Confirm password").fill("opal-and-pearl");
  await page.getByRole("checkbox").check();
  await page.getByRole("main").getByRole("button", { name: "Create account" }).click();
  await page.getByText("Account created!").waitFor();
  // Arriving on the home page closes the drawer, and the URL changes a moment before the page does.
  await page.getByRole("heading", { level: 1, name: "Cut to catch light" }).waitFor();

  await page.getByRole("link", { name: /^Cart/ }).click();
  const checkout = page.getByRole("dialog", { name: "Cart" }).getByRole("link", { name: "Checkout" });
  await checkout.waitFor();
  // A second navigation to the same page would have closed the cart.
  expect(await navigations.jsonValue()).toEqual([`${shop.url}/`]);
  await checkout.click();
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
  expect(await page.evaluate(() => localStorage.getItem("cart"))).toBe("[]");
  await page.goBack();
  await page.waitForURL(`${shop.url}/`);

  await page.getByRole("link", { name: "Account" }).click();
  await page.getByRole("article").getByText(number).waitFor();
  await page.getByRole("main").getByRole("button", { name: "Logout" }).click();
  await page.getByText("You have been successfully logged out.").waitFor();
  expect(new URL(page.url()).pathname).toBe("/");
  await page.getByRole("link", { name: "Log in" }).waitFor();
});

test("a customer saves an address, which the checkout proposes, and a second one with the order", async ({
  shop,
  visit,
}) => {
  const mira = await newCustomer(shop);
  const page = await visit({ signedIn: mira, cart: [cartItem(await addProduct(shop))] });
  await page.goto("/account/addresses");
  await page.getByRole("button", { name: "Add New Address" }).click();
  const typed = {
    "Full name": "Mira Kapoor",
    Address: "9 Cathedral Road",
    "Town or city": "Cardiff",
    Postcode: "CF11 9HA",
    Phone: "+44 29 2018 0100",
  };
  await page.getByLabel("Country", { exact: true }).selectOption("United Kingdom");
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole("button", { name: "Save Address" }).click();
  await page.getByRole("heading", { level: 2, name: "Mira Kapoor Default" }).waitFor();

  await page.goto("/checkout");
  await expect.poll(() => address(page).inputValue()).toBe("9 Cathedral Road");
  await address(page).fill("4 Moor Lane");
  await page.getByLabel("Save this address").check();
  await chooseCashOnDelivery(page);
  await orderButton(page).click();
  await page.getByText("Order Placed!").waitFor();
  await page.getByText("4 Moor Lane").waitFor();
  expect(await ordersOf(shop, mira.email)).toMatchObject([
    { shipping_address: { line1: "4 Moor Lane", country: "United Kingdom", country_code: "GB" } },
  ]);
  const saved = await shop.database.pools.owner`
    select line1, is_default from public.addresses join auth.users as account on account.id = user_id
    where account.email = ${mira.email} order by addresses.id`;
  expect([...saved]).toEqual([
    { line1: "9 Cathedral Road", is_default: true },
    { line1: "4 Moor Lane", is_default: false },
  ]);
});

test(
  "what a customer typed is not shown to the next person who logs in after a logout in another tab",
  { tags: ["long"] },
  async ({ shop, visit }) => {
    const [clara, eve] = [await newCustomer(shop, "Clara Hale"), await newCustomer(shop, "Eve Moor")];
    const [brooch, ring] = [await addProduct(shop), await addProduct(shop)];
    // The cart that Clara leaves does not come into Eve's account.
    await shop.database.pools.owner`
      insert into public.saved_lists (user_id, cart, wishes)
      values (${eve.id}, jsonb_build_array(jsonb_build_object('id', ${ring.id}::int, 'quantity', 1)), '{}')`;
    const first = await visit({ signedIn: clara, cart: [cartItem(brooch)] });
    const second = await first.context().newPage();
    await second.goto("/checkout");
    await address(second).fill("48 Carter Lane");
    await first.goto("/account");
    await first.getByRole("button", { name: "Logout" }).click();
    await toast(first, "Logged out").waitFor();
    await second.getByText("Your session has ended.").waitFor();
    expect(await address(second).inputValue()).toBe("48 Carter Lane");

    await loginLink(first).click();
    await signIn(first, eve);
    await expect.poll(() => contactOf(second)).toEqual([eve.email, "Eve Moor"]);
    expect(await address(second).inputValue()).toBe("");
    await second.reload();
    await expect.poll(() => contactOf(second)).toEqual([eve.email, "Eve Moor"]);
    expect(await address(second).inputValue()).toBe("");
  },
);

function address(page: Page) {
  return page.getByLabel("Address", { exact: true });
}

function contactOf(page: Page) {
  return Promise.all([page.getByLabel("Email").inputValue(), page.getByLabel("Full name").inputValue()]);
}
