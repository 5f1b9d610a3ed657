import { expect } from "vitest";
import { phone, test } from "./shop-visit.ts";

test("a product's photograph is shown with its page, and gives way to a better one only when that is there", async ({
  shop,
  visit,
}) => {
  const html = async () => (await fetch(`${shop.url}/product/1`)).text();
  await expect.poll(html, { timeout: 20_000 }).toContain(' srcSet="data:image/avif');

  const page = await visit({ size: phone });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/storage/**", async (route) => {
    await released;
    await route.continue();
  });
  // The photograph in the page is not wide enough for this.
  await page.setViewportSize({ width: 1000, height: 1200 });
  await page.goto("/product/1");
  const photograph = page.getByRole("img", { name: /picture 1 of/ }).first();
  const source = () => photograph.evaluate((image: HTMLImageElement) => image.currentSrc);
  expect(await source()).toMatch(/^data:image\/avif/);
  expect(
    await photograph.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth),
  ).toBeGreaterThan(0);
  release();
  await expect.poll(source).toContain("width=1200");
});
