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

/**
 * Records every layout shift from the next page load on, with the elements that moved. The visit is `painted`, because what
 * is transparent does not shift, and loads no fonts: their fallbacks have the same width, but only if the system has the
 * fonts they are made from; otherwise a late swap moves the page a little.
 */
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

/** Everything that has moved by the time the page's lists and visible pictures have loaded. */
export async function layoutShifts(page: Page) {
  await page.waitForFunction(() => !document.querySelector("main .skeleton"));
  return page.evaluate(async () => {
    const pictures = [...document.images].filter(
      (image) => image.checkVisibility() && image.getBoundingClientRect().top < window.innerHeight,
    );
    await Promise.allSettled(pictures.map((picture) => picture.decode()));
    // The first frame may have started before that.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    return window.layoutShifts();
  });
}
