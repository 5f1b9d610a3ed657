import type { Page } from "playwright";
import { describe, expect } from "vitest";
import { test } from "./shop-visit.ts";
import { addProduct, cartItem } from "./shopping.ts";

const searchBox = { name: "Search products" } as const;

/** The focused element's tag name and, if it has one, its id. */
function focused(page: Page) {
  return page.evaluate(() => {
    const { localName, id } = document.activeElement!;
    return id ? `${localName}#${id}` : localName;
  });
}

describe("a search", () => {
  test("is trimmed, and the focus stays in the box", async ({ visit }) => {
    const page = await visit();
    await page.goto("/");
    const box = page.getByRole("searchbox", searchBox);
    await box.fill("  ruby ");
    await box.press("Enter");
    await page.waitForURL(/\/products\?q=ruby$/);
    await page.getByRole("link", { name: "Clear the search for ruby" }).waitFor();
    expect(await box.inputValue()).toBe("ruby");
    expect(await focused(page)).toBe("input");
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("pearl");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\?q=pearl$/);
    expect(await focused(page)).toBe("input");

    await page.goBack();
    await page.getByRole("link", { name: "Clear the search for ruby" }).waitFor();
    await expect.poll(() => box.inputValue()).toBe("ruby");
  });

  test("for nothing but spaces does nothing", async ({ visit }) => {
    const page = await visit();
    await page.goto("/");
    const box = page.getByRole("searchbox", searchBox);
    await box.fill("   ");
    await box.press("Enter");
    expect(new URL(page.url()).pathname).toBe("/");
  });

  test("that is cleared empties the box and moves the focus to the results", async ({ visit }) => {
    const page = await visit();
    await page.goto("/products?q=ruby");
    await page.getByRole("link", { name: "Clear the search for ruby" }).press("Enter");
    await page.waitForURL(/\/products$/);
    await page.getByRole("link", { name: "Clear the search for ruby" }).waitFor({ state: "detached" });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toMatch(/^Showing \d+ of \d+/);
    await expect.poll(() => page.getByRole("searchbox", searchBox).inputValue()).toBe("");
  });
});

describe("a page", () => {
  test("takes the focus and announces its title when it opens; Back restores the scroll position", async ({
    visit,
  }) => {
    const page = await visit();
    await page.goto("/products");
    expect(await focused(page)).toBe("body");
    const card = page.getByRole("article").nth(10).getByRole("heading").getByRole("link");
    const name = await card.textContent();
    await card.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => window.scrollY);
    await card.click();
    await page
      .getByRole("status")
      .filter({ hasText: `${name} |` })
      .waitFor();
    expect(await focused(page)).toBe("main#main");
    expect(await page.evaluate(() => window.scrollY)).toBe(0);

    await page.goBack();
    await page.getByRole("status").filter({ hasText: "All products |" }).waitFor();
    expect(await focused(page)).toBe("main#main");
    expect(await page.evaluate(() => window.scrollY)).toBe(place);
  });

  test("leaves the focus where it is when only its search changes", async ({ visit }) => {
    const page = await visit();
    await page.goto("/products");
    const sort = page.getByLabel("Sort by");
    await sort.focus();
    await sort.selectOption("Rating");
    await page.waitForURL(/sort=rating/);
    await page.waitForLoadState("networkidle");
    expect(await focused(page)).toMatch(/^select/);
  });

  test("takes the focus even without the shop's header", async ({ shop, visit }) => {
    const page = await visit({ cart: [cartItem(await addProduct(shop))] });
    await page.goto("/cart");
    await page.getByRole("link", { name: "Proceed to Checkout" }).click();
    await page.getByRole("status").filter({ hasText: "Checkout |" }).waitFor();
    expect(await focused(page)).toBe("main#main");
  });
});
