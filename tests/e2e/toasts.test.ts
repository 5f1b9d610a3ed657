import { describe, expect } from "vitest";
import { desktop, phone, test } from "./shop-visit.ts";

describe.for([
  ["a desktop", desktop],
  ["a phone", phone],
] as const)("on %s", ([, size]) => {
  test("a toast does not lie over what one buys with", async ({ visit }) => {
    const page = await visit({ size });
    await page.goto("/product/1");
    const button = page.getByRole("button", { name: "Add to Cart", exact: true }).filter({ visible: true });
    await button.click();
    await page.getByText("Added to cart!").waitFor();
    await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)));
    const isFree = await button.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    expect(isFree).toBe(true);
  });
});
