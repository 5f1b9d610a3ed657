import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright";
import { pseudoLanguage } from "./pseudo.ts";
import { translate } from "../../setup/translator.ts";

type Kind = Pick<BrowserContextOptions, "baseURL" | "viewport" | "timezoneId" | "hasTouch"> & {
  /** Whether pages are painted. */
  painted: boolean;
  /** Whether pages load everything: their fonts, and the code of other pages once the browser is idle. */
  loadsAll: boolean;
};

/** A browser profile that looks new to a test but has a warm HTTP cache. */
export type Profile = {
  context: BrowserContext;
  newPage: () => Promise<Page>;
  /** The pages that the test has opened. */
  pages: () => Page[];
  /** Writes these entries to localStorage: strings as they are, other values as JSON. */
  store: (values: Record<string, unknown>) => Promise<void>;
  giveBack: () => Promise<void>;
};

/**
 * Lends out one worker's profiles. Opening a profile and its first page takes several times as long as opening a page
 * in an existing profile, so a returned profile is kept for the next test that needs one of its kind.
 */
export function openProfiles(browser: Browser) {
  const idle = new Map<string, Profile[]>();
  return {
    async borrow(kind: Kind): Promise<Profile> {
      const key = JSON.stringify(kind);
      const profile = idle.get(key)?.pop();
      return (
        profile ?? openProfile(browser, kind, (clean) => idle.set(key, [...(idle.get(key) ?? []), clean]))
      );
    },
  };
}

async function openProfile(
  browser: Browser,
  { painted, loadsAll, ...kind }: Kind,
  keep: (profile: Profile) => void,
): Promise<Profile> {
  // Animations would only make the tests wait.
  const context = await browser.newContext({ reducedMotion: "reduce", ...kind });
  context.setDefaultTimeout(30_000);
  if (!painted) await context.addInitScript(makeTransparent);
  if (!loadsAll) await context.addInitScript(loadLittle);
  // With TRANSLATED=1, all journeys lead through pages that a browser translates once they have loaded.
  if (process.env["TRANSLATED"])
    await context.addInitScript(`addEventListener("load", ${String(translate)})`);
  // oxlint-disable-next-line no-await-in-loop -- in this order
  for (const change of pseudoLanguage) await context.addInitScript(change);
  // This page stays open: it gives access to the shop's storage without running the shop.
  const storageRoom = await context.newPage();
  await storageRoom.goto("/healthz");
  const pages = () => context.pages().filter((page) => page !== storageRoom);
  const profile: Profile = {
    context,
    // Opened by that page, it is in the same process. Otherwise it would start one, and leave it for that of the shop.
    async newPage() {
      const opened = context.waitForEvent("page");
      await storageRoom.evaluate(() => void window.open("about:blank"));
      return opened;
    },
    pages,
    async store(values) {
      const texts = Object.entries(values)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)] as const);
      await storageRoom.evaluate((entries) => {
        for (const [name, text] of entries) localStorage.setItem(name, text);
      }, texts);
    },
    async giveBack() {
      // Not all of them: the context itself waits for its "close".
      for (const event of ["console", "weberror", "request", "page"]) context.removeAllListeners(event);
      await Promise.all(pages().map((page) => page.close()));
      await context.unrouteAll();
      await context.setOffline(false);
      await context.clearCookies();
      const hasItsOwnClock = await storageRoom.evaluate(() => {
        localStorage.clear();
        return "__pwClock" in window;
      });
      // A faked clock cannot be undone.
      if (hasItsOwnClock) await context.close();
      else keep(profile);
    },
  };
  return profile;
}

/**
 * Painting takes a fifth of the processor time of a page, and nobody looks; what is transparent is laid out, focused and
 * hit as usual.
 */
function makeTransparent() {
  const transparent = new CSSStyleSheet();
  transparent.replaceSync("html, :modal, :popover-open { opacity: 0 !important }");
  document.adoptedStyleSheets = [transparent];
}

/**
 * What the shop fetches once the browser is idle, the code of all other pages, takes a fifth of the processor time of a
 * page; each page fetches what it needs by itself. Its fonts take a tenth: once they have arrived, a page is laid out
 * again. Here they never arrive, and it keeps the fallbacks, which have the same widths.
 */
function loadLittle() {
  window.requestIdleCallback = () => 0;
  FontFace.prototype.load = () => new Promise(() => {});
}
