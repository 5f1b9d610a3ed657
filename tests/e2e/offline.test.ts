import type { Page } from "playwright";
import { describe, expect } from "vitest";
import { test } from "./shop-visit.ts";

/** Without a connection, the browser itself logs an error for each request. */
const noConnection = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|could not be fetched/;

describe("without a connection", () => {
  test("the shop's pages still open and say what they could not load", async ({ visit }) => {
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
    // The button is gone, but the focus is not lost.
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
  });

  test("a product that cannot be loaded is not called sold out, and can be loaded again", async ({
    visit,
  }) => {
    const page = await visit({ expected: noConnection });
    await page.goto("/products");
    await codeIsHere(page);
    await page.context().setOffline(true);

    const link = page.getByRole("article").first().getByRole("heading").getByRole("link");
    const name = await link.innerText();
    await link.hover();
    await link.click();
    await page.getByRole("alert").getByText("Error fetching product details").waitFor();
    await page.getByRole("heading", { name: "This piece could not be loaded", level: 1 }).waitFor();
    await page.getByRole("main").getByText("The shop could not be reached.").waitFor();
    expect(await page.getByText(/sold|not found/i).count()).toBe(0);
    expect(await page.title()).toBe("Product | Facet");

    await page.context().setOffline(false);
    await page.getByRole("button", { name: "Try again" }).press("Enter");
    await page.getByRole("heading", { name, level: 1 }).waitFor();
  });

  test("a server error does not make a product sold out; deleting it does", async ({ visit }) => {
    const page = await visit({ expected: /502|404|could not be fetched/ });
    await page.goto("/products");
    await page.route("**/rest/v1/**", (route) => route.fulfill({ status: 502, body: "Bad gateway" }));
    await page.getByRole("article").first().getByRole("heading").getByRole("link").click();
    await page.getByRole("heading", { name: "This piece could not be loaded" }).waitFor();
    await page.unroute("**/rest/v1/**");
    await page.goto("/product/999999");
    await page.getByRole("heading", { name: "Product not found" }).waitFor();
    await page.getByText("It may have been sold for good").waitFor();
  });

  test("code that cannot be loaded is a failed request, not a broken page", async ({ visit }) => {
    const page = await visit({ expected: /ERR_FAILED|could not be fetched/ });
    await page.route("**/assets/browser-client-*.js", (route) => route.abort());
    await page.goto("/products");
    await pageRuns(page);
    await page
      .getByRole("link", { name: /^Gemstones/ })
      .filter({ visible: true })
      .first()
      .click();
    await page.getByRole("alert").getByText("Error fetching products").waitFor();
    await page.getByRole("heading", { name: "The products could not be loaded" }).waitFor();
  });
});

/** Waits until the page's own code runs and preloads the other pages' code. Until then, links are handled by the browser. */
async function pageRuns(page: Page) {
  await page.locator('link[rel="modulepreload"][href*="checkout"]').first().waitFor({ state: "attached" });
}

/** Waits until the browser has preloaded the other pages' code. */
async function codeIsHere(page: Page) {
  await page.waitForFunction(() => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')];
    return (
      links.some(({ href }) => href.includes("checkout")) &&
      links.every(({ href }) => performance.getEntriesByName(href).length > 0)
    );
  });
}
