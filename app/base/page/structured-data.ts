import type { MetaDescriptor } from "react-router";

/**
 * Machines read structured data from the document that the server sends. The browser keeps it for hydration, and need
 * not load the code that creates it.
 * @param path of the page that asks
 */
export function structuredDataInPage(path: string): MetaDescriptor[] {
  const [opened] = performance.getEntriesByType("navigation");
  if (opened?.name.split(/[?#]/)[0] !== location.origin + path) return [];
  return [...document.querySelectorAll("[type='application/ld+json']")].map(({ textContent }) => ({
    "script:ld+json": JSON.parse(textContent) as object,
  }));
}
