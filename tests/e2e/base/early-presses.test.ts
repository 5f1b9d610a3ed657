/** @module-tag long */
import type { Page } from "playwright";
import { expect } from "vitest";
import { hydrated, test } from "./shop-visit.ts";

/** Holds back the page's scripts until the returned function is called. Its `load` event may wait for them. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test("choices and presses before the page's scripts have loaded take effect when they have", async ({
  visit,
}) => {
  const page = await visit({ waits: false });
  const release = await holdScripts(page);
  await page.goto("/product/1", { waitUntil: "domcontentloaded" });
  const add = page
    .getByRole("button", { name: "Add to Cart", exact: true })
    .filter({ visible: true })
    .first();
  const sizes = page.getByRole("radiogroup", { name: "Ring size" });
  await sizes.getByText("7", { exact: true }).click();
  await add.click();
  expect(await add.evaluate((button) => getComputedStyle(button).opacity)).toBe("0.6");
  expect(await page.getByRole("link", { name: /^Cart, 1 item/ }).count()).toBe(0);
  release();
  await page.getByRole("link", { name: /^Cart, 1 item/ }).waitFor();
  await page.getByRole("status").filter({ hasText: "Ring size: 7" }).waitFor();
  expect(await sizes.getByRole("radio", { name: "7", exact: true }).isChecked()).toBe(true);
  expect(await add.evaluate((button) => getComputedStyle(button).opacity)).toBe("1");
});

test("presses in a part whose own script is still loading take effect when it has", async ({ visit }) => {
  const page = await visit();
  const { promise: parts, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/assets/product-options.late-*.js", async (route) => {
    await parts;
    await route.continue();
  });
  await page.goto("/product/1");
  await hydrated(page);
  const guide = page.getByRole("button", { name: "Size guide" });
  await guide.click();
  expect(await guide.getAttribute("data-early")).toBe("");
  // Meanwhile the rest of the page responds, and leaves the press alone.
  await page.getByRole("button", { name: "Increase quantity" }).click();
  await expect
    .poll(() =>
      page
        .getByRole("group", { name: /^Quantity/ })
        .getByRole("textbox")
        .inputValue(),
    )
    .toBe("2");
  const dialog = page.getByRole("dialog", { name: "Ring sizes" });
  expect(await dialog.count()).toBe(0);
  release();
  await dialog.waitFor();
  expect(await guide.getAttribute("data-early")).toBeNull();
});

test("what is typed before the page's scripts have loaded becomes the form's draft", async ({ visit }) => {
  const page = await visit({ waits: false });
  const release = await holdScripts(page);
  await page.goto("/contact", { waitUntil: "domcontentloaded" });
  const name = page.getByLabel("Name", { exact: true });
  await name.pressSequentially("Mira Kapoor");
  release();
  const drafts = () => page.evaluate(() => Object.values(sessionStorage).join());
  await expect.poll(drafts).toContain("Mira Kapoor");
  await page.reload();
  await expect.poll(() => name.inputValue()).toBe("Mira Kapoor");
});
