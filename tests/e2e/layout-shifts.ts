import type { Page } from "playwright";

type LayoutShift = PerformanceEntry & {
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};

declare global {
  interface Window {
    layoutShifts: () => string[];
  }
}

/** Records every layout shift from the next page load on, with the elements that moved. */
export function recordLayoutShifts(page: Page) {
  return page.addInitScript(() => {
    const shifts: string[] = [];
    const record = (entries: PerformanceEntryList) => {
      for (const { value, sources } of entries as LayoutShift[])
        for (const { node, previousRect: from, currentRect: to } of sources) {
          const name = node instanceof Element ? node.outerHTML : `in ${node?.parentElement?.outerHTML}`;
          const move = `${from.x},${from.y} ${from.width}x${from.height} to ${to.x},${to.y} ${to.width}x${to.height}`;
          shifts.push(`${value}: ${move}: ${name.slice(0, 200)}`);
        }
    };
    const observer = new PerformanceObserver((list) => record(list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    window.layoutShifts = () => {
      record(observer.takeRecords());
      return shifts;
    };
  });
}

/** The layout shifts until the fonts and the pictures in view have loaded. */
export function layoutShifts(page: Page) {
  return page.evaluate(async () => {
    const pictures = [...document.images].filter(
      (image) => image.checkVisibility() && image.getBoundingClientRect().top < window.innerHeight,
    );
    await Promise.allSettled([document.fonts.ready, ...pictures.map((picture) => picture.decode())]);
    // The first frame may have started before that.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    return window.layoutShifts();
  });
}

/** Holds the page's fonts back until the returned function is called. */
export async function holdFonts(page: Page) {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\.woff2$/, async (route) => {
    await promise;
    await route.continue();
  });
  return release;
}
