import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright";

/** Everything axe finds on a page once it stands still, as readable lines. */
export async function findings(page: Page) {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

export function isWiderThanTheScreen(page: Page) {
  return page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
}
