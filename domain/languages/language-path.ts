/** Pages in a language that is not the shop's own are below it: `/fr/products`. No page has so short a first name. */
const prefix = /^\/([a-z]{2,3}(?:-\w{2,8})*)(?=\/|$)/;

/** The language that an address names, BCP 47; null for the shop's own. */
export function languageInPath(path: string): string | null {
  return prefix.exec(path)?.[1] ?? null;
}

/** `/products` in a language: `/fr/products`. @param language null for the shop's own */
export function pathIn(language: string | null, path: string): string {
  if (language === null) return path;
  return path === "/" ? `/${language}` : `/${language}${path}`;
}

/** The language of a page of the shop, by its address. @param shop its languages, of which the first is its own */
export function pageLanguageOf(shop: { language: string; languages: readonly string[] }): string | null {
  return shop.language === shop.languages[0] ? null : shop.language;
}

/** `/products` of `/fr/products`. */
export function pathWithoutLanguage(path: string): string {
  return path.replace(prefix, "") || "/";
}
