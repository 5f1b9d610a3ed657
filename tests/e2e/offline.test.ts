import type { Page } from "playwright";
import { describe, expect } from "vitest";
import { test } from "./shop-visit.ts";

/** Where no connection is, the browser itself complains of each request. */
const noConnection = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|could not be fetched/;

describe("without a connection", () => {
  test("the shop's pages still open, and say what they could not fetch", async ({ visit }) => {
    const page = await visit({ expected: noConnection });
    await page.goto("/");
    await codeIsHere(page);
    await page.context().setOffline(true);

    await page.getByRole("link", { name: "Products", exact: true }).first().click();
    await page.getByRole("alert").getByText("Error fetching products").waitFor();
    await page.getByRole("heading", { name: "The products could not be loaded" }).waitFor();
    await page.getByRole("link", { name: "Cart", exact: true }).click();
    await page.getByRole("heading", { name: "Your cart is empty" }).waitFor();
    await page.getByRole("link", { name: "Facet, home" }).first().click();
    await page.getByRole("heading", { name: "Cut to catch light" }).waitFor();
    await page.getByRole("alert").getByText("Could not fetch featured products.").waitFor();
    await page.getByRole("link", { name: "Shop all products" }).click();
    await page.getByRole("heading", { name: "The products could not be loaded" }).waitFor();

    await page.context().setOffline(false);
    await page.getByRole("button", { name: "Try again" }).press("Enter");
    await page.getByRole("article").first().waitFor();
    // The button is gone; the keyboard's place is not.
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
  });

  test("code that does not come is a failed fetch, not a failed page", async ({ visit }) => {
    const page = await visit({ expected: /ERR_FAILED|could not be fetched/ });
    await page.route("**/assets/browser-client-*.js", (route) => route.abort());
    await page.goto("/products");
    await page
      .getByRole("link", { name: /^Gemstones/ })
      .filter({ visible: true })
      .first()
      .click();
    await page.getByRole("alert").getByText("Error fetching products").waitFor();
    await page.getByRole("heading", { name: "The products could not be loaded" }).waitFor();
  });
});

/** Waits until the browser has fetched ahead what the other pages need. */
async function codeIsHere(page: Page) {
  await page.waitForFunction(() => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')];
    return (
      links.some(({ href }) => href.includes("checkout")) &&
      links.every(({ href }) => performance.getEntriesByName(href).length > 0)
    );
  });
}
