import { type CompiledMessage, compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import { describe, expect, test } from "vitest";
import { catalogLanguages, readCatalog, readTranslations, sourceLanguage } from "./catalogs.ts";

const english = Object.fromEntries(
  Object.entries(readCatalog(sourceLanguage)).map(([id, { message, translation }]) => [
    id,
    message ?? translation!,
  ]),
);

/** The names of what is filled in, and the tags. */
function partsOf(message: string): string[] {
  const names = namesIn(compileMessageOrThrow(message));
  return [...new Set([...names, ...(message.match(/<\/?\w+\/?>/g) ?? [])])].toSorted();
}

function namesIn(tokens: CompiledMessage): string[] {
  return [tokens].flat().flatMap((token) => {
    if (typeof token === "string") return [];
    const [name, , cases] = token;
    const nested = typeof cases === "object" && cases !== null ? Object.values(cases) : [];
    return [name, ...nested.filter(Array.isArray).flatMap((each) => namesIn(each as CompiledMessage))];
  });
}

describe.for(catalogLanguages().filter((code) => code !== sourceLanguage))("%s", (code) => {
  const translations = Object.entries(readTranslations(code));

  test("has texts of the code only", () => {
    expect(translations.filter(([id]) => english[id] === undefined)).toEqual([]);
  });

  test("keeps what is filled in, and the tags", () => {
    const lost = translations
      .filter(([id]) => english[id] !== undefined)
      .map(([id, text]) => ({ english: english[id]!, text }))
      .filter(({ english, text }) => partsOf(english).join() !== partsOf(text).join());
    expect(lost).toEqual([]);
  });

  test("tells one from many where English does, if the language does", () => {
    const one = /\b(one|=1) \{/;
    const forms = new Intl.PluralRules(code).resolvedOptions().pluralCategories;
    const lacking = translations.filter(
      ([id, text]) => forms.includes("one") && one.test(english[id] ?? "") && !one.test(text),
    );
    expect(lacking).toEqual([]);
  });
});
