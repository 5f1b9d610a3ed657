/** @module-tag long */
import type { Page } from "playwright";
import { describe, expect } from "vitest";
import { test } from "./shop-visit.ts";
import {
  addProduct,
  cartItem,
  chooseCashOnDelivery,
  fillShipping,
  newEmail,
  orderButton,
} from "../cart/shopping.ts";

/** Without a connection, the browser itself logs an error for each request. */
const noConnection = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|could not be fetched/;

describe("without a connection", () => {
  test("the shop's pages still open and say what they could not load", async ({ visit }) => {
    const page = await visit({ loadsAll: true, expected: noConnection });
    await page.goto("/");
    await codeIsHere(page);
    await page.context().setOffline(true);

    await page.getByRole("link", { name: "Shop all products" }).click();
    await page.getByRole("alert").getByText("Error fetching products").waitFor();
    await page.getByRole("heading", { name: "The products could not be loaded" }).waitFor();
    await page.getByRole("link", { name: "Cart", exact: true }).click();
    await page.getByRole("heading", { name: "Your cart is empty" }).waitFor();
    await page.getByRole("link", { name: "Facet, home" }).first().click();
    await page.getByRole("heading", { name: "Cut to catch light" }).waitFor();
    await page.getByRole("alert").getByText("Could not fetch featured products.").waitFor();
    await page.getByRole("link", { name: "Shop all products" }).click();
    await page.getByRole("heading", { name: "The products could not be loaded" }).waitFor();

    // It comes back by itself. The button is gone, but the focus is not lost.
    await page.getByRole("button", { name: "Try again" }).focus();
    await page.context().setOffline(false);
    await page.getByRole("article").first().waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
  });

  test("an order says that it got no response, and how to send it again", async ({ shop, visit }) => {
    const page = await visit({
      loadsAll: true,
      cart: [cartItem(await addProduct(shop))],
      expected: noConnection,
    });
    await page.goto("/checkout");
    await fillShipping(page, newEmail());
    await chooseCashOnDelivery(page);
    await codeIsHere(page);
    await page.context().setOffline(true);
    await orderButton(page).click();
    await page.getByText("Your last attempt got no response.").waitFor();
  });

  test("code that cannot be loaded is a failed request, not a broken page", async ({ visit }) => {
    const page = await visit({ loadsAll: true, expected: /ERR_FAILED|could not be fetched/ });
    await page.route("**/assets/*.js", async (route) => {
      const response = await route.fetch();
      const isDataClient = (await response.text()).includes("PostgrestError");
      await (isDataClient ? route.abort() : route.fulfill({ response }));
    });
    await page.goto("/");
    await pageRuns(page);
    await page.getByRole("link", { name: "Shop all products" }).click();
    await page.getByRole("alert").getByText("Error fetching products").waitFor();
    await page.getByRole("heading", { name: "The products could not be loaded" }).waitFor();
  });
});

/** Waits until the page's own code runs and preloads the other pages' code. Until then, the browser handles links. */
async function pageRuns(page: Page) {
  await page.locator('link[rel="modulepreload"][href*="checkout"]').first().waitFor({ state: "attached" });
}

/** Of the code that is loaded when the browser is idle: what these tests need, with its imports. */
const later = [
  "load-home",
  "product-listing",
  "listing-queries",
  "search-words",
  "notices",
  "send-order",
  "waiting-orders",
];

/** Waits until the browser has the other pages' code, and the code that loads their data. */
async function codeIsHere(page: Page) {
  const late = await page.waitForFunction((names) => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')];
    const files = performance.getEntriesByType("resource").map(({ name }) => name);
    const found = files.filter((file) => names.some((name) => file.includes(`/assets/${name}.late-`)));
    const isHere =
      links.some(({ href }) => href.includes("checkout")) &&
      links.every(({ href }) => files.includes(href)) &&
      found.length >= names.length;
    return isHere && found;
  }, later);
  // With what they import. As a text, because Vitest would replace the imports.
  await page.evaluate(`Promise.all(${JSON.stringify(await late.jsonValue())}.map((file) => import(file)))`);
}
