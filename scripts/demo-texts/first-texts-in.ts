import type { DemoLanguage, DemoTexts } from "../../server/demo/demo-translations.ts";
import { firstTexts } from "../../server/setup/first-texts/first-texts.ts";
import { english } from "../../server/setup/first-texts/write-first-texts.ts";
import { languageOf } from "../../work/languages/language.ts";

/** Where texts are that shoppers read. */
const translated = ["pages", "product_categories", "shipping_methods", "tax_rates"];

/** What every shop begins with, in a language of the demo, with the demo's amounts. */
export function firstTextsIn(code: DemoLanguage): DemoTexts {
  const { locale, t } = languageOf(code);
  const texts = firstTexts.filter(({ table }) => translated.includes(table));
  return Object.fromEntries(texts.map(({ write }) => [write(english), write({ ...english, locale, t })]));
}

export function firstTextsFile(code: DemoLanguage): string {
  return `demo/translations/first-texts/${code}.json`;
}
