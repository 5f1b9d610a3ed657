/** @module-tag long */
import type { Page } from "playwright";
import { describe, expect } from "vitest";
import { phone, test } from "../base/shop-visit.ts";
import { addProduct, cartItem } from "../cart/shopping.ts";
import {
  fillLogin,
  loginButton,
  loginLink,
  newCustomer,
  revokeSessions,
  signIn,
  toast,
} from "../base/signing-in.ts";

function ended(page: Page) {
  return page.getByRole("dialog", { name: "Your session has ended" });
}

function nameField(page: Page) {
  return page.getByLabel("Full name", { exact: true });
}

/** Opens a guarded form and types into it. */
async function typeName(page: Page) {
  await page.goto("/account/profile");
  await nameField(page).fill("Mira K. Kapoor");
}

describe("when the session ends while a form is half filled in", () => {
  test("the page is hidden, and the same customer finds it as it was", async ({ shop, visit }) => {
    const mira = await newCustomer(shop);
    const page = await visit({ signedIn: mira, size: phone, expected: /status of 40[013]/ });
    await typeName(page);
    await revokeSessions(shop, mira);
    await page.getByRole("button", { name: "Save Changes" }).click();
    await ended(page).waitFor();
    expect(await nameField(page).isVisible()).toBe(false);
    expect(await page.locator("main").innerText()).not.toContain(mira.email);

    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    expect(await ended(page).isVisible()).toBe(true);

    await signIn(page, { ...mira, password: "wrong one" });
    await ended(page).locator("form").getByText("Invalid login credentials").waitFor();
    await signIn(page, mira);
    await ended(page).waitFor({ state: "hidden" });
    expect(await nameField(page).inputValue()).toBe("Mira K. Kapoor");
    // What was being saved goes on.
    await toast(page, "Profile Updated!").waitFor();
  });

  test("somebody else who logs in sees none of it", async ({ shop, visit }) => {
    const zoe = await newCustomer(shop, "Zoë Ångström");
    const mira = await newCustomer(shop);
    const page = await visit({ signedIn: mira });
    await typeName(page);
    const second = await page.context().newPage();
    await second.goto("/account");
    await second.getByRole("button", { name: "Logout" }).click();
    await ended(page).waitFor();
    await fillLogin(page, zoe);
    await Promise.all([page.waitForEvent("load"), loginButton(page).click()]);
    await page.getByText(zoe.email).first().waitFor();
    expect(await nameField(page).inputValue()).toBe("Zoë Ångström");
    expect(await page.getByText(mira.email).count()).toBe(0);
  });
});

test("logging out leads home and says so, without a guard's toast; it clears what was typed, and keeps the cart", async ({
  shop,
  visit,
}) => {
  const cart = [cartItem(await addProduct(shop))];
  const page = await visit({ signedIn: await newCustomer(shop), cart });
  await page.goto("/checkout");
  await page.getByLabel("Address", { exact: true }).fill("48 Carter Lane");
  await page.goto("/account/profile");
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (document.querySelector("dialog.session-ended[open]")) window.name = "the dialog was seen";
    }).observe(document, { subtree: true, attributes: true, childList: true });
  });
  await page.getByRole("button", { name: "Logout" }).click();
  await toast(page, "Logged out", "You have been successfully logged out.").waitFor();
  await page.waitForURL(`${shop.url}/`);
  await loginLink(page).waitFor();
  expect(await page.evaluate(() => window.name)).toBe("");
  await page.goBack();
  await page.waitForURL("**/login?redirect=%2Faccount%2Fprofile");
  // The login replaced the profile in the history, so going back does not lead to the login again.
  await page.goBack();
  await page.waitForURL("**/checkout");
  await page.getByRole("button", { name: /^Place Order/ }).waitFor();
  expect(await page.getByLabel("Address", { exact: true }).inputValue()).toBe("");
});
