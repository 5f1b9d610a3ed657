/** @module-tag long */
import type { Page } from "playwright";
import { expect } from "vitest";
import { phone, test } from "./shop-visit.ts";

const names = ["Cushion-Cut Lab-Grown Diamond", "Pear-Shaped Lab-Grown Diamond"];

test("no name breaks at its hyphens, however narrow the page", async ({ visit }) => {
  const page = await visit({ size: phone });
  for (const name of names) {
    await page.goto(`/products?q=${encodeURIComponent(name)}`);
    await page.getByRole("button", { name: `Add to Cart: ${name}` }).click();
    await page.getByRole("status").getByText(`1 x ${name} has been added`).waitFor();
    expect(await broken(page)).toEqual([]);
  }
  const category = `/products?category=${encodeURIComponent("Lab-Grown Diamonds")}`;
  for (const path of ["/", category, "/cart", "/checkout"]) {
    await page.goto(path);
    if (path === "/checkout") await page.getByText("Order summary").first().click();
    await page.getByText("Lab-Grown").filter({ visible: true }).first().waitFor();
    for (const width of [320, 390, 480]) {
      await page.setViewportSize({ width, height: phone.height });
      expect(await broken(page)).toEqual([]);
    }
  }
});

/** The words of names in which a line ends. */
function broken(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
      const topOf = (at: number) => {
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        return range.getClientRects()[0]?.top;
      };
      for (const { 0: word, index } of node.data.matchAll(/(?:Lab|Cut|Shaped)-?(?:Grown)?/g)) {
        const [top, last] = [topOf(index), topOf(index + word.length - 1)];
        const before = index > 0 && node.data[index - 1] === "-" ? topOf(index - 2) : top;
        if (top !== undefined && (top !== last || top !== before)) found.push(node.data);
      }
    }
    return found;
  });
}
