import { type Browser, type BrowserContext, chromium, type Page } from "playwright";
import { expect } from "vitest";
import type { CartItem } from "../../app/cart/cart-item.ts";
import { test as shopTest } from "../setup/shop-test.ts";

export const desktop = { width: 1280, height: 800 };
export const phone = { width: 390, height: 844 };

type VisitOptions = {
  size?: typeof desktop;
  /** What stands in the browser's stored cart beforehand; a text as it is. */
  cart?: CartItem[] | string;
  /** Messages of the console that belong to what is tested. */
  expected?: RegExp;
};

/** Opens the shop in a new browser profile. */
export type Visit = (options?: VisitOptions) => Promise<Page>;

/**
 * `test` with `visit`. Every visit is watched: an error or warning in the console (React's about hydration among
 * them), a script's failure or a request to another origin fails the test.
 */
export const test = shopTest
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads what a fixture needs off this pattern
  .extend("browser", { scope: "worker" }, async ({}, { onCleanup }): Promise<Browser> => {
    const browser = await chromium.launch({
      executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        "--disable-quic",
        "--disable-gpu",
      ],
    });
    onCleanup(() => browser.close());
    return browser;
  })
  .extend("visit", async ({ browser, shop }, { onCleanup }): Promise<Visit> => {
    const contexts: BrowserContext[] = [];
    const complaints: string[] = [];
    onCleanup(async () => {
      await Promise.all(contexts.map((context) => context.close()));
      expect(complaints).toEqual([]);
    });
    return async ({ size = desktop, cart, expected } = {}) => {
      const context = await browser.newContext({
        baseURL: shop.url,
        viewport: size,
        hasTouch: size === phone,
        storageState: cart && storedCart(shop.url, cart),
      });
      context.setDefaultTimeout(10_000);
      contexts.push(context);
      watch(context, shop.url, (complaint) => {
        if (!expected?.test(complaint)) complaints.push(complaint);
      });
      return context.newPage();
    };
  });

function storedCart(origin: string, cart: CartItem[] | string) {
  const value = typeof cart === "string" ? cart : JSON.stringify(cart);
  return { cookies: [], origins: [{ origin, localStorage: [{ name: "cart", value }] }] };
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
