import type { I18n } from "@lingui/core";
import { catalogLanguages, sourceLanguage } from "./catalogs.ts";
import { languageOf } from "./language.ts";

const known = catalogLanguages();

/** The first language of a browser that has a catalog, otherwise English. @param header `Accept-Language` */
export function askedLanguage(header: string | undefined): I18n {
  const asked = (header ?? "").split(",", 20).map((part) => part.split(";")[0]!.trim().toLowerCase());
  const code = asked
    .flatMap((tag) => [tag, tag.split("-")[0]!])
    .map((tag) => known.find((each) => each.toLowerCase() === tag))
    .find((found) => found !== undefined);
  return languageOf(code ?? sourceLanguage);
}
