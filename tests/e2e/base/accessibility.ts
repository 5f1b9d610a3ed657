import axe from "axe-core";
import type { Page } from "playwright";
import { expect } from "vitest";
import { axeRules } from "../../setup/axe-rules.ts";
import { desktop, hydrated, phone } from "./shop-visit.ts";

type Size = typeof desktop;

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** Checks that the page has no axe violations and is not wider than the screen, in each of the sizes. */
export async function isAccessible(page: Page, sizes: Size[] = [desktop, phone]) {
  await hydrated(page);
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(axe.source);
  // Contrasts are those of what is painted.
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.evaluate(endOfAnimations);
    const found = await page.evaluate(async (rules) => {
      const { violations } = await window.axe!.run({ resultTypes: ["violations"], rules });
      return {
        violations: violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`)),
        isWide: document.documentElement.scrollWidth > window.innerWidth,
      };
    }, axeRules);
    expect({ address: page.url(), size, ...found }).toMatchObject({ violations: [], isWide: false });
  }
}

async function endOfAnimations() {
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  // An animation whose element is not rendered never ends.
  await Promise.race([
    Promise.allSettled(ending.map((animation) => animation.finished)),
    new Promise((resolve) => setTimeout(resolve, 3000)),
  ]);
}
