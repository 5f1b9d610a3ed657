import type { Page } from "playwright";
import { describe, expect } from "vitest";
import { test } from "./shop-visit.ts";
import { addProduct, cartItem } from "./shopping.ts";
import { accountLink, loginLink, newCustomer, revokeSessions, signIn, toast } from "./signing-in.ts";

function address(page: Page) {
  return page.getByLabel("Address", { exact: true });
}

function contactOf(page: Page) {
  return Promise.all([page.getByLabel("Email").inputValue(), page.getByLabel("Full name").inputValue()]);
}

async function logIn(page: Page, account: Parameters<typeof signIn>[1]) {
  await page.goto("/login");
  await signIn(page, account);
  await accountLink(page).waitFor();
}

describe("what a customer typed in a tab", () => {
  test("is not shown to whoever logs in after a logout in another tab", async ({ shop, visit }) => {
    const [clara, eve] = [await newCustomer(shop, "Clara Hale"), await newCustomer(shop, "Eve Moor")];
    const first = await visit({ signedIn: clara, cart: [cartItem(await addProduct(shop))] });
    const second = await first.context().newPage();
    await second.goto("/checkout");
    await address(second).fill("48 Carter Lane");
    await first.goto("/account");
    await first.getByRole("button", { name: "Logout" }).click();
    await toast(first, "Logged out").waitFor();
    await second.getByText("Your session has ended.").waitFor();
    expect(await address(second).inputValue()).toBe("48 Carter Lane");

    await logIn(first, eve);
    await expect.poll(() => contactOf(second)).toEqual([eve.email, "Eve Moor"]);
    expect(await address(second).inputValue()).toBe("");
    await second.reload();
    await expect.poll(() => contactOf(second)).toEqual([eve.email, "Eve Moor"]);
    expect(await address(second).inputValue()).toBe("");
  });

  test("is kept for the same customer alone after the session was revoked", async ({ shop, visit }) => {
    const [clara, eve] = [await newCustomer(shop, "Clara Hale"), await newCustomer(shop, "Eve Moor")];
    const brooch = await addProduct(shop);
    const page = await visit({
      signedIn: clara,
      cart: [cartItem(brooch)],
      expected: /status of 40[0-9]/,
    });
    await page.goto("/checkout");
    await address(page).fill("48 Carter Lane");
    await page.goto(`/product/${brooch.id}`);
    await page.getByRole("button", { name: "Contact Seller" }).click();
    await page.getByLabel("Your message").fill("Is it blue?");
    await revokeSessions(shop, clara);
    await page.goto("/checkout");
    await page.getByText("Already have an account?").waitFor();
    expect(await address(page).inputValue()).toBe("");

    await logIn(page, eve);
    await page.goto("/checkout");
    await expect.poll(() => contactOf(page)).toEqual([eve.email, "Eve Moor"]);
    expect(await address(page).inputValue()).toBe("");
    await page.goto(`/product/${brooch.id}`);
    await page.getByRole("button", { name: "Contact Seller" }).click();
    expect(await page.getByLabel("Your message").inputValue()).toBe("");

    await revokeSessions(shop, eve);
    await page.reload();
    await loginLink(page).waitFor();
    await logIn(page, clara);
    await page.goto("/checkout");
    await expect.poll(() => contactOf(page)).toEqual([clara.email, "Clara Hale"]);
    await expect.poll(() => address(page).inputValue()).toBe("48 Carter Lane");
    await page.goto(`/product/${brooch.id}`);
    await page.getByRole("button", { name: "Contact Seller" }).click();
    expect(await page.getByLabel("Your message").inputValue()).toBe("Is it blue?");
  });
});

test("what a guest typed is kept when the guest logs in from checkout", async ({ shop, visit }) => {
  const [clara, eve] = [await newCustomer(shop, "Clara Hale"), await newCustomer(shop, "Eve Moor")];
  const page = await visit({
    cart: [cartItem(await addProduct(shop))],
    expected: /status of 40[0-9]/,
  });
  await page.goto("/checkout");
  await address(page).fill("48 Carter Lane");
  await page.getByRole("main").or(page.getByRole("banner")).getByRole("link", { name: "Log in" }).click();
  await signIn(page, clara);
  await page.waitForURL("**/checkout");
  await expect.poll(() => address(page).inputValue()).toBe("48 Carter Lane");
  expect(await contactOf(page)).toEqual([clara.email, "Clara Hale"]);

  await revokeSessions(shop, clara);
  await page.reload();
  await page.getByText("Already have an account?").waitFor();
  await page.getByRole("link", { name: "Log in" }).click();
  await signIn(page, eve);
  await page.waitForURL("**/checkout");
  await expect.poll(() => contactOf(page)).toEqual([eve.email, "Eve Moor"]);
  expect(await address(page).inputValue()).toBe("");
});
