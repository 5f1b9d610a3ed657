import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import { productColumns } from "../../../domain/catalog/columns.ts";
import { translationLengths } from "../../../domain/languages/translation-lengths.ts";
import { generalFacts } from "../../../domain/shop/facts.ts";

/** What can be translated, by what it belongs to. `words` are what many products say, such as names of metals. */
export const subjectNames = {
  shop: msg`The shop`,
  products: msg`Products`,
  categories: msg`Categories`,
  collections: msg`Collections`,
  pages: msg`Pages`,
  home_sections: msg`Home page`,
  menu_entries: msg`Menu and footer`,
  promotions: msg`Promotions`,
  shipping_methods: msg`Shipping methods`,
  gift_wraps: msg`Gift wraps`,
  words: msg`Words`,
} as const satisfies Record<string, MessageDescriptor>;

export type Subject = keyof typeof subjectNames;

export type TextKind = {
  label: MessageDescriptor;
  /** Whether it may have several lines. */
  isLong: boolean;
  /** What the database allows, in characters. */
  max: number;
};

const line = (label: MessageDescriptor) => ({ label, isLong: false });
const text = (label: MessageDescriptor) => ({ label, isLong: true });

const kinds: Readonly<Record<keyof typeof translationLengths, Omit<TextKind, "max">>> = {
  "shop.tagline": text(generalFacts.tagline.label),
  "shop.hours": line(generalFacts.hours.label),
  "shop.announcement": line(generalFacts.announcement.label),
  "shop.hero_title": line(msg`Hero title`),
  "shop.hero_text": text(msg`Hero text`),
  "shop.delivery": text(msg`Delivery`),
  "shop.returns": text(msg`Returns`),
  "shop.warranty": text(msg`Warranty`),
  "products.name": line(productColumns.name.label),
  "products.description": text(productColumns.description.label),
  "products.features": text(productColumns.features.label),
  "categories.description": text(msg`Description`),
  "collections.name": line(msg`Name`),
  "collections.description": text(msg`Description`),
  "pages.title": line(msg`Title`),
  "pages.description": line(msg`Description`),
  "pages.body": text(msg`Text`),
  "home_sections.title": line(msg`Title`),
  "home_sections.body": text(msg`Text`),
  "home_sections.button": line(msg`Button`),
  "home_sections.name": line(msg`Name`),
  "home_sections.item_title": line(msg`Title of an item`),
  "home_sections.item_body": text(msg`Text of an item`),
  "menu_entries.label": line(msg`Label`),
  "promotions.name": line(msg`Name`),
  "shipping_methods.name": line(msg`Name`),
  "gift_wraps.name": line(msg`Name`),
  "words.text": line(msg`Word`),
  "words.alt": line(msg`What the photograph shows`),
};

export function kindOf({ subject, field }: { subject: string; field: string }): TextKind {
  // Items of a section have a number.
  const name = `${subject}.${field.replace(/_\d+$/, "")}` as keyof typeof translationLengths;
  return { ...kinds[name], max: translationLengths[name] };
}

/** Whether a text says something. Others need no translation. */
export function says(text: string | null | undefined): text is string {
  return text != null && /\S/.test(text);
}

/** Whether a word is one: sizes and grades, such as 18" or VS1, are the same everywhere. */
export function isWord(text: string): boolean {
  return /\p{L}{3}/u.test(text);
}

export type TextStatus = "missing" | "older" | "translated";

export function statusOf(of: {
  original: string;
  text: string | null;
  translated_from: string | null;
}): TextStatus {
  if (of.text === null) return "missing";
  return of.translated_from === of.original ? "translated" : "older";
}
