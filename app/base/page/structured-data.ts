import type { MetaDescriptor } from "react-router";
import { pathWithoutLanguage } from "../../../domain/languages/language-path.ts";

/** Machines read it in the server's document, which the browser keeps. @param path of the page that asks, without its language */
export function structuredDataInPage(path: string): MetaDescriptor[] {
  const [opened] = performance.getEntriesByType("navigation");
  if (opened === undefined || pathWithoutLanguage(new URL(opened.name).pathname) !== path) return [];
  return [...document.querySelectorAll("[type='application/ld+json']")].map(({ textContent }) => ({
    "script:ld+json": JSON.parse(textContent) as object,
  }));
}
