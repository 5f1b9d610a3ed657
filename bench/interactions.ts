import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { chromium, type Page } from "playwright";
import { browserLaunch } from "../tests/setup/browser-launch.ts";
import { temporaryDirectory } from "../tests/setup/shop-process.ts";
import { serve } from "./world.ts";

/**
 * How long a phone with a fourth of this processor takes to respond to a tap, from the tap to the next paint, as the
 * browser's event timing has it. Each tap five times, on a page that is quiet; medians.
 */
const promise = 200;
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
      await page.getByRole("button", { name: "Category", exact: true }).tap();
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
    act: (page) =>
      page.getByRole("button", { name: "Add to Cart", exact: true }).filter({ visible: true }).first().tap(),
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

const directory = temporaryDirectory();
const processes: ChildProcess[] = [];
const browser = await chromium.launch(browserLaunch);
try {
  const { port } = await serve("bench/servers/shop.ts", directory, processes);
  for (const { what, path, act } of taps) {
    const times: number[] = [];
    for (let run = 0; run < runs; run++) times.push(await timeOf(`http://127.0.0.1:${port}${path}`, act));
    const median = times.toSorted((a, b) => a - b)[Math.floor(runs / 2)]!;
    const isKept = median <= promise;
    console.log(`${what}: ${median.toFixed(0)} ms (promise ${promise}: ${isKept ? "kept" : "BROKEN"})`);
    if (!isKept) process.exitCode = 1;
  }
} finally {
  await browser.close();
  for (const process of processes) {
    const ended = once(process, "exit");
    process.kill();
    await ended;
  }
  rmSync(directory, { recursive: true, force: true });
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
