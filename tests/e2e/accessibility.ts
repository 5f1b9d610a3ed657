import axe from "axe-core";
import type { Page } from "playwright";
import { hydrated } from "./shop-visit.ts";

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** Every axe violation once the page's animations have ended, as readable lines. */
export async function findings(page: Page) {
  await hydrated(page);
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    // One whose element is not drawn never ends.
    await Promise.race([
      Promise.allSettled(ending.map((animation) => animation.finished)),
      new Promise((resolve) => setTimeout(resolve, 3000)),
    ]);
  });
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations } = await window.axe!.run({ resultTypes: ["violations"] });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  });
}

export function isWiderThanTheScreen(page: Page) {
  return page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
}
