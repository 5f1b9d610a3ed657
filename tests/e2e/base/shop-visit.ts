import { type Browser, type BrowserContext, chromium, type Page } from "playwright";
import { expect } from "vitest";
import type { CartItem } from "../../../app/features/cart/cart-item.ts";
import { sessionKey } from "../../../app/base/browser/stored-session.ts";
import { browserLaunch } from "../../setup/browser-launch.ts";
import { type DemoShop, test as shopTest } from "../../setup/shop-test.ts";
import { pseudoLanguage } from "./pseudo.ts";
import { openProfiles, type Profile } from "./profiles.ts";
import { type Account, newSession } from "./signing-in.ts";

export const desktop = { width: 1280, height: 800 };
export const phone = { width: 390, height: 844 };

type VisitOptions = {
  /** The shop to open, if not the one that all files share. */
  at?: DemoShop;
  size?: typeof desktop;
  /** The browser's time zone, such as `America/Los_Angeles`. */
  timeZone?: string;
  /** The cart stored in the browser before the visit. A string is stored as it is. */
  cart?: CartItem[] | string;
  /** The person who is signed in in this browser; nobody by default. */
  signedIn?: Account;
  /** False if the test is about a page whose scripts have not loaded yet. */
  waits?: boolean;
  /** True if the test is about what is painted. */
  painted?: boolean;
  /** True if the test is about all that a page loads: its fonts, and the code of other pages. */
  loadsAll?: boolean;
  /** Console messages that the test provokes. */
  expected?: RegExp;
};

/** Opens the shop in a new browser profile. */
export type Visit = (options?: VisitOptions) => Promise<Page>;

let sharedBrowser: Promise<Browser> | undefined;
let sharedProfiles: ReturnType<typeof openProfiles> | undefined;

/**
 * `test` with `visit`. Every visit is watched: a console error or warning (React's hydration warnings included), an
 * uncaught error or a request to another origin fails the test.
 */
export const test = shopTest
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads a fixture's dependencies from this pattern
  .extend("browser", { scope: "worker" }, ({}, { onCleanup }): Promise<Browser> => {
    onCleanup(async () => (await sharedBrowser)?.close());
    return (sharedBrowser ??= chromium.launch(browserLaunch));
  })
  .extend("profiles", { scope: "worker" }, ({ browser }) => (sharedProfiles ??= openProfiles(browser)))
  .extend("visit", async ({ profiles, shop, task }, { onCleanup }): Promise<Visit> => {
    const borrowed: Profile[] = [];
    const complaints: string[] = [];
    onCleanup(async () => {
      if (task.result?.state === "fail") await describePages(borrowed);
      const wide = pseudoLanguage.length > 0 ? await widePages(borrowed) : [];
      await Promise.all(borrowed.map((profile) => profile.giveBack()));
      expect(wide).toEqual([]);
      expect(complaints).toEqual([]);
    });
    return async ({
      at = shop,
      size = desktop,
      timeZone,
      cart,
      signedIn,
      waits = true,
      painted = false,
      loadsAll = false,
      expected,
    } = {}) => {
      const profile = await profiles.borrow({
        painted,
        loadsAll,
        baseURL: at.url,
        viewport: size,
        hasTouch: size === phone,
        timezoneId: timeZone,
      });
      borrowed.push(profile);
      await profile.store({ cart, [sessionKey]: signedIn && (await newSession(at, signedIn)) });
      watch(profile.context, at.url, (complaint) => {
        if (!expected?.test(complaint)) complaints.push(complaint);
      });
      if (waits) profile.context.on("page", waitForScripts);
      return profile.newPage();
    };
  });

/** A page works before its scripts have loaded, but tests that are not about that should not depend on the timing. */
function waitForScripts(page: Page) {
  for (const open of ["goto", "reload"] as const) {
    const original = page[open].bind(page) as (...parameters: unknown[]) => ReturnType<Page["goto"]>;
    page[open] = async (...parameters: unknown[]) => {
      const response = await original(...parameters);
      // Another navigation may end this one.
      await page.evaluate(takenOver).catch(() => undefined);
      return response;
    };
  }
}

/** Resolves once React has reached the page's contents, or has not for two seconds. */
function takenOver() {
  const end = performance.now() + 2000;
  return new Promise<void>((resolve) => {
    const look = () => {
      const isTakenOver = Object.keys(document.body).some((key) => key.startsWith("__reactProps"));
      if (isTakenOver || performance.now() > end) resolve();
      else setTimeout(look, 10);
    };
    look();
  });
}

/** The addresses of pages that are wider than the window. */
async function widePages(profiles: Profile[]): Promise<string[]> {
  const pages = profiles.flatMap((profile) => profile.pages());
  const found = await Promise.all(
    pages.map(async (page) =>
      (await page.evaluate(isWide).catch(() => false)) ? [new URL(page.url()).pathname] : [],
    ),
  );
  return found.flat();
}

function isWide() {
  return document.documentElement.scrollWidth > window.innerWidth;
}

/** Logs the pages of a failed test, for runs that nobody can watch. */
async function describePages(profiles: Profile[]) {
  for (const page of profiles.flatMap((profile) => profile.pages())) {
    const contents = await page.ariaSnapshot({ timeout: 2000 }).catch(String);
    console.error(`${page.url()}\n${contents}`);
  }
}

function watch(context: BrowserContext, origin: string, complain: (complaint: string) => void) {
  context.on("console", (message) => {
    if (["error", "warning"].includes(message.type()))
      complain(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => complain(`uncaught: ${error.error().message}`));
  context.on("request", (request) => {
    const { protocol, origin: asked } = new URL(request.url());
    if (protocol.startsWith("http") && asked !== origin) complain(`a request to ${request.url()}`);
  });
}

/** Waits until React has hydrated the page. */
export async function hydrated(page: Page) {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__reactFiber$")),
  );
}
