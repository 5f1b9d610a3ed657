import type { Session } from "@supabase/auth-js";
import type { Page } from "playwright";
import { describe, expect } from "vitest";
import { sessionKey } from "../../app/browser-storage/stored-session.ts";
import { findings, isWiderThanTheScreen } from "./accessibility.ts";
import { phone, test } from "./shop-visit.ts";
import { addProduct, cartItem } from "./shopping.ts";
import {
  accountLink,
  fillLogin,
  loginButton,
  loginLink,
  newCustomer,
  newSession,
  revokeSessions,
  signIn,
  toast,
} from "./signing-in.ts";

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
    expect(await findings(page)).toEqual([]);
    expect(await isWiderThanTheScreen(page)).toBe(false);

    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    expect(await ended(page).isVisible()).toBe(true);

    await signIn(page, { ...mira, password: "wrong one" });
    await ended(page).locator("form").getByText("Invalid login credentials").waitFor();
    await signIn(page, mira);
    await ended(page).waitFor({ state: "hidden" });
    expect(await nameField(page).inputValue()).toBe("Mira K. Kapoor");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await toast(page, "Profile Updated!").waitFor();
  });

  test("logging out in another tab hides the page, and the focus returns to its field", async ({
    shop,
    visit,
  }) => {
    const mira = await newCustomer(shop);
    const page = await visit({ signedIn: mira });
    await typeName(page);
    const second = await page.context().newPage();
    await second.goto("/account");
    await second.getByRole("button", { name: "Logout" }).click();
    await ended(page).waitFor();
    await loginLink(second).waitFor();
    await page.bringToFront();
    await signIn(page, mira);
    await ended(page).waitFor({ state: "hidden" });
    await expect.poll(() => nameField(page).evaluate((field) => field === document.activeElement)).toBe(true);
    await accountLink(second).waitFor();
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

  test("the customer can leave instead", async ({ shop, visit }) => {
    const page = await visit({ signedIn: await newCustomer(shop) });
    await typeName(page);
    const second = await page.context().newPage();
    await second.goto("/account");
    await second.getByRole("button", { name: "Logout" }).click();
    await ended(page).getByRole("link", { name: "Leave this page" }).click();
    await page.waitForURL(`${shop.url}/`);
    await loginLink(page).waitFor();
    await page.goBack();
    await page.waitForURL("**/login?redirect=%2Faccount%2Fprofile");
  });
});

test("a token that the data API refuses is refreshed without the customer noticing", async ({
  shop,
  visit,
}) => {
  const mira = await newCustomer(shop);
  const page = await visit({ expected: /status of 401/ });
  const session = await newSession(shop, mira);
  await page.goto("/about");
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
    sessionKey,
    JSON.stringify(session),
  ] as const);
  await page.goto("/account/profile");
  await nameField(page).waitFor();
  // Counted instead of compared: two tokens of one session signed within the same second are identical.
  let renewed: string | undefined;
  await page.route("**/auth/v1/token?grant_type=refresh_token", async (route) => {
    const response = await route.fetch();
    renewed = ((await response.json()) as Session).access_token;
    await route.fulfill({ response });
  });
  let refused = 0;
  await page.route("**/rest/v1/orders*", (route) =>
    renewed !== undefined && route.request().headers()["authorization"] === `Bearer ${renewed}`
      ? route.continue()
      : (refused++, route.fulfill({ status: 401, json: { code: "PGRST303", message: "JWT expired" } })),
  );
  await page.getByRole("link", { name: "Orders" }).click();
  await page
    .getByRole("heading", { name: "No orders yet" })
    .or(page.getByText("no orders"))
    .first()
    .waitFor();
  expect(refused).toBeGreaterThan(0);
});

describe("logging out", () => {
  test("leads home and says so, without a guard's toast", async ({ shop, visit }) => {
    const page = await visit({ signedIn: await newCustomer(shop) });
    await page.goto("/about");
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
    await page.waitForURL("**/about");
  });

  test("clears what was typed at checkout and keeps the cart", async ({ shop, visit }) => {
    const page = await visit({
      signedIn: await newCustomer(shop),
      cart: [
        {
          id: 1,
          name: "Ring",
          price: 10,
          original_price: null,
          image: null,
          category: "Gemstones",
          quantity: 1,
        },
      ],
    });
    await page.goto("/checkout");
    await page.getByLabel("Address", { exact: true }).fill("48 Carter Lane");
    await page.goto("/account");
    await page.getByRole("button", { name: "Logout" }).click();
    await toast(page, "Logged out").waitFor();
    await page.goto("/checkout");
    expect(await page.getByLabel("Address", { exact: true }).inputValue()).toBe("");
    await page.getByRole("button", { name: /^Place Order/ }).waitFor();
  });

  test.for([
    ["cannot be reached", { status: 0, sentence: "The shop could not be reached." }],
    ["fails", { status: 500, sentence: "The shop had a problem." }],
  ] as const)("changes nothing while the backend %s", async ([, { status, sentence }], { shop, visit }) => {
    const brooch = cartItem(await addProduct(shop));
    const page = await visit({
      signedIn: await newCustomer(shop),
      cart: [brooch],
      expected: /ERR_FAILED|status of 500/,
    });
    await page.goto("/checkout");
    await page.getByLabel("Address", { exact: true }).fill("48 Carter Lane");
    await page.goto("/account");
    await page.route("**/auth/v1/logout*", (route) => (status ? route.fulfill({ status }) : route.abort()));
    await page.getByRole("button", { name: "Logout" }).click();
    await toast(page, "Logout failed", sentence).waitFor();
    await accountLink(page).waitFor();
    await page.goto("/checkout");
    const address = page.getByLabel("Address", { exact: true });
    await expect.poll(() => address.inputValue()).toBe("48 Carter Lane");
    await page.unroute("**/auth/v1/logout*");
    await page.goto("/account");
    await page.getByRole("button", { name: "Logout" }).click();
    await toast(page, "Logged out").waitFor();
  });

  test("succeeds when the backend has already ended the session", async ({ shop, visit }) => {
    const mira = await newCustomer(shop);
    const page = await visit({ signedIn: mira, expected: /status of 403/ });
    await page.goto("/account");
    await page.getByRole("button", { name: "Logout" }).waitFor();
    await revokeSessions(shop, mira);
    await page.getByRole("button", { name: "Logout" }).click();
    await toast(page, "Logged out").waitFor();
    await loginLink(page).waitFor();
  });
});
