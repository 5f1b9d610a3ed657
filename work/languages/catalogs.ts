import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { CatalogType } from "@lingui/conf";
import { formatter } from "@lingui/format-po";

const directory = join(import.meta.dirname, "../../locales");

/** The language that the code is written in. Its catalog lists all texts and where they stand. */
export const sourceLanguage = "en";

/** BCP 47 codes of the languages that have a catalog, English first. */
export function catalogLanguages(): string[] {
  const files = readdirSync(directory).filter((file) => file.endsWith(".po"));
  const codes = files.map((file) => file.slice(0, -".po".length));
  return [sourceLanguage, ...codes.filter((code) => code !== sourceLanguage).toSorted()];
}

export function catalogFile(code: string): string {
  return join(directory, `${code}.po`);
}

/** The entries of `locales/<code>.po` by the ids of their messages. */
export function readCatalog(code: string): CatalogType {
  const context = { locale: code, sourceLocale: sourceLanguage, filename: catalogFile(code) };
  return formatter().parse(readFileSync(catalogFile(code), "utf8"), context) as CatalogType;
}

/**
 * The translations by the ids of their messages, as they are written. Without those that are not translated, or that
 * stand only in files that are not wanted.
 */
export function readTranslations(
  code: string,
  isWanted: (file: string) => boolean = () => true,
): Record<string, string> {
  const translated = Object.entries(readCatalog(code)).filter(
    ([, { translation, obsolete, origin = [] }]) =>
      translation && !obsolete && (origin.length === 0 || origin.some(([file]) => isWanted(file))),
  );
  const texts = Object.fromEntries(translated.map(([id, { translation }]) => [id, translation!]));
  // Each would keep the whole file in memory, of which it is a part.
  return JSON.parse(JSON.stringify(texts)) as typeof texts;
}
