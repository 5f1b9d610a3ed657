import { describe, expect } from "vitest";
import { desktop, phone, test } from "./shop-visit.ts";

describe.for([
  ["a desktop", desktop],
  ["a phone", phone],
] as const)("on %s", ([, size]) => {
  test("a toast does not cover the buttons to buy with", async ({ visit }) => {
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

test("a toast disappears after five seconds, or when another one appears", async ({ visit }) => {
  const page = await visit();
  await page.clock.install();
  await page.goto("/product/1");
  const toast = page.locator(".toast");
  await page.getByRole("button", { name: "Add to Cart", exact: true }).click();
  await toast.getByText("Added to cart!").waitFor();
  await page.clock.fastForward(4500);
  await page.getByRole("button", { name: "Contact Seller" }).click();
  await page.getByRole("button", { name: "Send inquiry" }).click();
  await toast.getByText("Message is empty").waitFor();
  expect(await toast.count()).toBe(1);
  await page.clock.fastForward(4500);
  expect(await toast.getByText("Message is empty").isVisible()).toBe(true);
  await page.clock.fastForward(600);
  await toast.waitFor({ state: "detached" });
});

test("closing a toast leaves the focus on the page", async ({ visit }) => {
  const page = await visit();
  await page.goto("/product/1");
  await page.getByRole("button", { name: "Add to Cart", exact: true }).click();
  await page.locator(".toast").getByRole("button", { name: "Close" }).press("Enter");
  await page.locator(".toast").waitFor({ state: "detached" });
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
});
