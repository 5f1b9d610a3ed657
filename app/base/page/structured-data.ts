import type { MetaDescriptor } from "react-router";

/**
 * Structured data is for machines, which read what the server sends: the browser only keeps what came with the
 * document, so that hydration finds it, and need not load the code that creates it.
 * @param path of the page that asks
 */
export function structuredDataInPage(path: string): MetaDescriptor[] {
  const [opened] = performance.getEntriesByType("navigation");
  if (opened?.name.split(/[?#]/)[0] !== location.origin + path) return [];
  return [...document.querySelectorAll("[type='application/ld+json']")].map(({ textContent }) => ({
    "script:ld+json": JSON.parse(textContent) as object,
  }));
}
