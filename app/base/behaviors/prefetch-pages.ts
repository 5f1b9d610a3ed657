import { preloadModule } from "react-dom";
import type { Register } from "react-router";

/** The pages that a shopper is likely to open next, by their ids in routes.ts. */
const pages = [
  "home",
  "products",
  "product",
  "wish-list",
  "cart",
  "checkout",
  "login",
] as const satisfies (keyof Register["routeModules"])[];

declare global {
  interface Window {
    /** The router's list of routes, which is part of every page. */
    __reactRouterManifest?: { routes: Record<string, { module: string; imports?: string[] }> };
  }
}

/** Prefetches the pages' code. Without it, the router reloads the document, which an offline shopper would not get. */
export function prefetchPages() {
  whenIdle(preloadPages);
}

/** Some browsers have no `requestIdleCallback`. */
export function whenIdle(act: () => void) {
  const wait = () => {
    if ("requestIdleCallback" in window) requestIdleCallback(act);
    else setTimeout(act, 500);
  };
  if (document.readyState === "complete") wait();
  else window.addEventListener("load", wait, { once: true });
}

/** Unlike the router's `prefetch`, the browser's own preloading ignores failures. */
function preloadPages() {
  // oxlint-disable-next-line no-underscore-dangle -- the router's name
  const routes = window.__reactRouterManifest?.routes ?? {};
  for (const { module, imports = [] } of pages.flatMap((page) => routes[page] ?? []))
    for (const file of [module, ...imports]) preloadModule(file);
}
