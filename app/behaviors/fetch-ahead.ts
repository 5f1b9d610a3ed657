import { preloadModule } from "react-dom";

/** The pages that a shopper may go to next, by the files that routes.ts names. */
const pages = [
  "catalogue/home",
  "catalogue/products",
  "catalogue/product",
  "cart/cart",
  "checkout/checkout",
  "session/login",
];

declare global {
  interface Window {
    /** The router's list of routes, which stands in every page: each with its file and those that one needs. */
    __reactRouterManifest?: { routes: Record<string, { module: string; imports?: string[] }> };
  }
}

/**
 * Fetches the code of the shop's other pages once the first page stands and the browser is idle. A page whose code
 * fails to come makes the router load the document anew, which takes a shopper without a connection out of the shop;
 * with its code here, the page opens and says itself what it could not fetch.
 */
export function fetchPagesAhead() {
  whenIdle(preloadPages);
}

/** Does this once the first page stands and the browser is idle; not every browser tells when it is. */
export function whenIdle(act: () => void) {
  const wait = () => {
    if ("requestIdleCallback" in window) requestIdleCallback(act);
    else setTimeout(act, 500);
  };
  if (document.readyState === "complete") wait();
  else window.addEventListener("load", wait, { once: true });
}

/** By the browser's own preloading: unlike the router's `prefetch`, it does nothing at all when it fails. */
function preloadPages() {
  // oxlint-disable-next-line no-underscore-dangle -- the router's name
  const routes = window.__reactRouterManifest?.routes ?? {};
  for (const { module, imports = [] } of pages.flatMap((page) => routes[page] ?? []))
    for (const file of [module, ...imports]) preloadModule(file);
}
