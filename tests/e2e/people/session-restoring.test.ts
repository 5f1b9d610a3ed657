/** @module-tag long */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import type { Page } from "playwright";
import { describe, expect } from "vitest";
import { sessionKey } from "../../../app/base/browser/stored-session.ts";
import { holdBack } from "../base/dialogs.ts";
import { layoutShifts, recordLayoutShifts } from "../base/layout-shifts.ts";
import { desktop, phone, test } from "../base/shop-visit.ts";
import { addProduct, cartItem } from "../cart/shopping.ts";
import {
  accountLink,
  fillLogin,
  loginButton,
  loginLink,
  newAdmin,
  newCustomer,
  revokeSessions,
  toast,
} from "../base/signing-in.ts";

describe("a session", () => {
  test("is restored after a reload and in a second tab", async ({ shop, visit }) => {
    const page = await visit({ signedIn: await newCustomer(shop) });
    await page.goto("/");
    await accountLink(page).waitFor();
    await page.reload();
    await accountLink(page).waitFor();
    const second = await page.context().newPage();
    await second.goto("/account");
    await second.getByRole("heading", { name: "Order History" }).waitFor();
  });

  test("that is not remembered survives a reload but stays in its tab; when it ends, a remembered one applies", async ({
    shop,
    visit,
  }) => {
    const page = await visit();
    await page.goto("/login");
    await fillLogin(page, await newCustomer(shop));
    await page.getByRole("checkbox", { name: "Remember me" }).uncheck();
    await loginButton(page).click();
    await accountLink(page).waitFor();
    await page.reload();
    await accountLink(page).waitFor();

    const zoe = await newCustomer(shop, "Zoë Ångström");
    const second = await page.context().newPage();
    await second.goto("/login");
    await loginLink(second).waitFor();
    expect(await second.evaluate(() => document.documentElement.dataset["session"])).toBeUndefined();
    await fillLogin(second, zoe);
    await loginButton(second).click();
    await accountLink(second).waitFor();

    await accountLink(page).click();
    await page.getByRole("button", { name: "Logout" }).click();
    await toast(page, "Logged out").waitFor();
    await accountLink(page).click();
    await page.getByText(zoe.email).waitFor();
  });

  test("whose access token has expired is refreshed before it is used", async ({ shop, visit }) => {
    const mira = await newCustomer(shop);
    const page = await visit({ signedIn: mira });
    await expireWhileClosed(page);
    await page.goto("/account/profile");
    await page.getByRole("heading", { name: "Personal Information" }).waitFor();
    const [session] = await shop.database.pools.owner<{ renewed: boolean }[]>`
      select refreshed_at is not null as renewed from auth.sessions where user_id = ${mira.id}
      order by created_at desc limit 1`;
    expect(session?.renewed).toBe(true);
  });

  test("whose refresh token is refused, too, ends and is removed", async ({ shop, visit }) => {
    const mira = await newCustomer(shop);
    const page = await visit({ signedIn: mira, expected: /status of 400/ });
    await expireWhileClosed(page);
    await revokeSessions(shop, mira);
    await page.goto("/account/profile");
    await page.waitForURL("**/login?redirect=%2Faccount%2Fprofile");
    await loginButton(page).waitFor();
    expect(await page.evaluate((key) => localStorage.getItem(key), sessionKey)).toBeNull();
  });

  test("that was revoked ends when it is restored", async ({ shop, visit }) => {
    const mira = await newCustomer(shop);
    const page = await visit({ signedIn: mira, expected: /status of 403/ });
    await revokeSessions(shop, mira);
    await page.goto("/");
    await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), sessionKey)).toBeNull();
    await loginLink(page).click();
    await loginButton(page).waitFor();
  });

  test("that is damaged leaves a guest, not a page behind its cover", async ({ visit }) => {
    const page = await visit();
    await page.addInitScript((key) => localStorage.setItem(key, "{"), sessionKey);
    await page.goto("/");
    await loginLink(page).click();
    await loginButton(page).waitFor();
  });
});

/** When the next page opens, the stored access token has expired according to the browser's clock. */
async function expireWhileClosed(page: Page) {
  await page.addInitScript((key) => {
    const stored = localStorage.getItem(key);
    if (stored) localStorage.setItem(key, JSON.stringify({ ...JSON.parse(stored), expires_at: 1 }));
  }, sessionKey);
}

/** Holds back the check of a session. */
const holdSession = (page: Page) => holdBack(page, "*/auth/v1/user");

describe("while a session is restored", () => {
  test("public pages show at once and respond, and their personal parts follow", async ({ shop, visit }) => {
    const page = await visit({ signedIn: await newCustomer(shop) });
    const { release } = await holdSession(page);
    await page.goto("/product/2");
    const cover = page.locator("#restoring-cover");
    await page.getByRole("button", { name: "Add to Cart" }).first().click();
    await page.getByRole("link", { name: "Cart, 1 item" }).waitFor();
    expect(await cover.isVisible()).toBe(false);
    await loginLink(page).waitFor();
    release();
    await accountLink(page).waitFor();
  });

  test("guarded pages are covered", async ({ shop, visit }) => {
    const page = await visit({ signedIn: await newCustomer(shop) });
    const { release } = await holdSession(page);
    for (const path of ["/admin/orders", "/login", "/register?redirect=/account", "/account"]) {
      await page.goto(path, { waitUntil: "commit" });
      await page.locator("#restoring-cover").waitFor({ state: "visible" });
    }
    release();
    await page.getByRole("heading", { name: "Order History" }).waitFor();
    await page.locator("#restoring-cover").waitFor({ state: "hidden" });
  });

  test("what is typed at checkout is merged with the customer's draft", async ({ shop, visit }) => {
    const brooch = await addProduct(shop);
    const page = await visit({ signedIn: await newCustomer(shop), cart: [cartItem(brooch)] });
    await page.goto("/checkout");
    await page.getByLabel("Save this address").waitFor();
    await page.getByLabel("City", { exact: true }).fill("Mumbai");
    await page.getByLabel("Country", { exact: true }).selectOption("India");
    const { release } = await holdSession(page);
    await page.reload();
    await page.getByLabel("Address", { exact: true }).fill("48 Carter Lane");
    release();
    await expect.poll(() => page.getByLabel("City", { exact: true }).inputValue()).toBe("Mumbai");
    expect(await page.getByLabel("Address", { exact: true }).inputValue()).toBe("48 Carter Lane");
    expect(await page.getByLabel("Country", { exact: true }).inputValue()).toBe("India");
  });
});

test("nothing in the account moves while a session is restored", async ({ shop, visit }) => {
  const page = await visit({ painted: true, signedIn: await newCustomer(shop) });
  await recordLayoutShifts(page);
  for (const path of ["/account", "/account/profile", "/account/settings", "/login?redirect=/account"]) {
    await page.goto(path, { waitUntil: "commit" });
    await page.getByRole("complementary").getByText("Mira Kapoor").waitFor();
    expect({ path, moved: await layoutShifts(page) }).toEqual({ path, moved: [] });
  }
});

test("/login does not move while its document arrives in pieces", async ({ shop, visit }) => {
  await using slow = createServer((request, response) => void serve(request, response)).listen(
    0,
    "127.0.0.1",
  );
  await once(slow, "listening");

  async function serve({ url, headers: { accept } }: IncomingMessage, response: ServerResponse) {
    const found = await fetch(shop.url + url!, { headers: { accept: accept! } });
    for (const name of ["Content-Type", "Content-Security-Policy"])
      if (found.headers.has(name)) response.setHeader(name, found.headers.get(name)!);
    const body = Buffer.from(await found.arrayBuffer());
    if (url === "/login") {
      const cut = body.indexOf("<form");
      response.write(body.subarray(0, cut));
      // Long enough to paint what has arrived.
      await setTimeout(500);
      response.end(body.subarray(cut));
    } else response.end(body);
  }

  const { port } = slow.address() as AddressInfo;
  const page = await visit({ painted: true, at: { ...shop, url: `http://127.0.0.1:${port}` } });
  await recordLayoutShifts(page);
  await page.goto("/login", { waitUntil: "commit" });
  await loginButton(page).waitFor();
  const shifts = await layoutShifts(page);
  // It prefetches other pages, which fails once the server is gone. The server would wait for connections without a
  // request.
  await page.close();
  slow.closeAllConnections();
  expect(shifts).toEqual([]);
});

test("other tabs follow a login, a logout and the next person to sign in", async ({ shop, visit }) => {
  const mira = await newCustomer(shop);
  const first = await visit();
  await first.goto("/products");
  const second = await first.context().newPage();
  await second.goto("/login?redirect=/cart");
  const third = await first.context().newPage();
  await third.goto("/login?redirect=/about");

  await fillLogin(second, mira);
  await loginButton(second).click();
  await second.waitForURL("**/cart");
  await accountLink(first).waitFor();
  await third.waitForURL("**/about");

  await accountLink(second).click();
  await second.getByRole("button", { name: "Logout" }).click();
  await loginLink(second).waitFor();
  await loginLink(first).waitFor();
  await loginLink(third).waitFor();

  await loginLink(second).click();
  await fillLogin(second, await newAdmin(shop));
  await loginButton(second).click();
  await first.getByRole("link", { name: "Admin", exact: true }).waitFor();
});

test.for([
  ["a desktop", desktop],
  ["a phone", phone],
] as const)(
  "nothing moves while a page is restored for an admin on %s",
  async ([, size], { shop, visit }) => {
    const page = await visit({ painted: true, size, signedIn: await newAdmin(shop) });
    await recordLayoutShifts(page);
    for (const path of ["/", "/products", "/product/1", "/contact", "/cart"]) {
      await page.goto(path, { waitUntil: "commit" });
      await accountLink(page).waitFor();
      expect({ path, moved: await layoutShifts(page) }).toEqual({ path, moved: [] });
    }
  },
);
