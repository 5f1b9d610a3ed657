import { chromium, type Page } from "playwright";
import { browserLaunch } from "../tests/setup/browser-launch.ts";
import { median, report } from "./compare.ts";
import { promises } from "./promises.ts";
import { withDemoShop } from "./demo-shop.ts";

/**
 * How long a phone with a quarter of this processor's speed takes to respond to a tap, from the tap to the next paint,
 * as reported by the browser's event timing. Each tap is repeated five times on an idle page; medians.
 */
const slowdown = 4;
const runs = 5;

const taps: { what: string; path: string; act: (page: Page) => Promise<void> }[] = [
  {
    what: "opening the menu",
    path: "/products",
    act: (page) => page.getByRole("button", { name: "Open menu" }).tap(),
  },
  {
    what: "filtering by a category",
    path: "/products",
    act: async (page) => {
      await page.getByRole("button", { name: "Filter" }).tap();
      await page
        .getByRole("link", { name: /^Gemstones/ })
        .filter({ visible: true })
        .first()
        .tap();
    },
  },
  {
    what: "adding to the cart",
    path: "/product/1",
    act: async (page) => {
      await page.getByRole("radiogroup", { name: "Ring size" }).getByText("7", { exact: true }).click();
      await page.getByRole("button", { name: "Add to Cart", exact: true }).filter({ visible: true }).tap();
      await page.getByText("has been added to your cart").waitFor();
    },
  },
  {
    what: "opening the gallery",
    path: "/product/1",
    act: (page) =>
      page
        .getByRole("button", { name: /^Enlarge: / })
        .first()
        .tap(),
  },
];

const browser = await chromium.launch(browserLaunch);
try {
  await withDemoShop(async ({ url }) => {
    for (const { what, path, act } of taps) {
      const times: number[] = [];
      for (let run = 0; run < runs; run++) times.push(await timeOf(url + path, act));
      report({ name: what, value: median(times), unit: "ms", atMost: promises.interaction });
    }
  });
} finally {
  await browser.close();
}

/** @returns the longest time from an event to the next paint, in milliseconds */
async function timeOf(address: string, act: (page: Page) => Promise<void>): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  try {
    const page = await context.newPage();
    await page.goto(address, { waitUntil: "networkidle" });
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    await page.evaluate(() => {
      const seen: number[] = [];
      Object.assign(window, { seen });
      new PerformanceObserver((list) =>
        seen.push(...list.getEntries().map(({ duration }) => duration)),
      ).observe({
        type: "event",
        durationThreshold: 16,
      } as PerformanceObserverInit);
    });
    await act(page);
    await page.waitForTimeout(1000);
    return await page.evaluate(() => Math.max(0, ...(window as unknown as { seen: number[] }).seen));
  } finally {
    await context.close();
  }
}
