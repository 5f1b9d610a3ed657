import type { MetaDescriptor } from "react-router";

/** Machines read it in the server's document, which the browser keeps. @param path of the page that asks */
export function structuredDataInPage(path: string): MetaDescriptor[] {
  const [opened] = performance.getEntriesByType("navigation");
  if (opened?.name.split(/[?#]/)[0] !== location.origin + path) return [];
  return [...document.querySelectorAll("[type='application/ld+json']")].map(({ textContent }) => ({
    "script:ld+json": JSON.parse(textContent) as object,
  }));
}
