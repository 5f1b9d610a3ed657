import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/runtime-macro";
import type { Translate } from "../text/translate.ts";
import type { MoneyFormat } from "../money/money.ts";
import type { Menu } from "./menu.ts";

/** The texts that pages have as they are stored, and what they say without the database. What says something is never empty. */
export const plainFacts = { name: "Shop", tagline: "", phone: "", email: "", hours: "" };

export type Shop = typeof plainFacts & {
  /** Within how many days of delivery a piece can be returned; null: there is no end. */
  returnDays: number | null;
  /** The page's language, BCP 47. */
  language: string;
  /** The languages in which the shop can be read: its own, which the owner writes in, then the others. */
  languages: readonly [own: string, ...others: string[]];
  /** What the owner wrote that stands on many pages, such as names of categories and metals, in a language that is not the shop's own. */
  words: Readonly<Record<string, string>>;
  /** What has no translation: columns of its facts, addresses of pages and collections for their names, and `menu/3` for a label of the menu. */
  untranslated: readonly string[];
  /** How amounts are written, in which currency. */
  money: MoneyFormat;
  /** For example `Europe/Berlin`. */
  timeZone: string;
  /** The shop's own, ISO 3166-1 alpha-2; null: not said yet. */
  country: string | null;
  /** A product with fewer pieces is low on stock. */
  lowStock: number;
  /** Whose names of ring sizes its people know. */
  ringSizes: RingScale;
  /** In what lengths of chains are measured. */
  lengths: LengthUnit;
  /** Whether a product without a rating shows four stars. */
  showsDefaultRating: boolean;
  /** Whether shoppers can subscribe to a newsletter. */
  hasNewsletter: boolean;
  announcement: string | null;
  terms: HomeTerms;
  logo: string | null;
  icon: string | null;
  hero: { image: string | null; title: string; text: string };
  /** `#rrggbb`; null for the program's own. */
  accent: string | null;
  pages: readonly { slug: string; title: string }[];
  /** The collections that the menu links to. */
  collections: readonly { slug: string; name: string }[];
  /** The entries of the header and the footer that the owner arranged. */
  menu: Menu;
  /** The titles of the pages that every shop has, by slug. */
  titles: Readonly<Record<string, string>>;
};

/** What a word of the owner's is in the page's language, such as the name of a category, a metal or an option. */
export type Words = (original: string) => string;

export function wordsOf({ words }: Pick<Shop, "words">): Words {
  return (original) => words[original] ?? original;
}

export type RingScale = "US" | "UK" | "EU";

export type LengthUnit = "in" | "cm";

/** What an order is priced by, besides the prices of its pieces. */
export type Terms = {
  pricesIncludeTax: boolean;
  taxesShipping: boolean;
  /** The rate is in percent. Null: no tax is charged, and none is shown. */
  tax: { name: string; rate: number } | null;
  /** Amounts of the data API. Null: there is no way to ship. */
  shipping: { id: number; fee: number; freeAbove: number | null } | null;
};

/** The terms in the shop's own country, for a shopper whose country is not known. */
export type HomeTerms = Terms & {
  taxVaries: boolean;
  /** Whether other destinations, or other methods, have other fees. */
  shippingVaries: boolean;
  /** What every method keeps, or every one in the shop's own country; null: there is nothing to promise. */
  promisedShipping: Omit<NonNullable<Terms["shipping"]>, "id"> | null;
};

/** A text with the shop's own facts in the place of `{{name}}`, `{{email}}`, `{{phone}}`, `{{hours}}` and `{{returns}}`. */
export function fillIn(
  text: string,
  shop: Pick<Shop, "name" | "email" | "phone" | "hours" | "returnDays">,
  t: Translate,
): string {
  return text.replace(/\{\{(name|email|phone|hours|returns)\}\}/g, (_, fact: "name" | "returns") =>
    fact === "returns" ? returnsIn(shop.returnDays, t) : shop[fact],
  );
}

function returnsIn(days: number | null, t: Translate): string {
  if (days === null) return "";
  return t(
    msg`${plural(
      { days },
      {
        one: "A piece can be returned within a day of delivery.",
        other: "A piece can be returned within # days of delivery.",
      },
    )}`,
  );
}

/** A link to a page that every shop has, and what it says until the owner gives the page another title. */
export type PageLink = {
  to: string;
  /** Pages that owners add have only a title. */
  label?: MessageDescriptor;
  title?: string;
  /** The title that a new shop stores. */
  first?: MessageDescriptor;
};

export const legalLinks: readonly PageLink[] = [
  { to: "/authorization", label: msg`Authorization`, first: msg`Website authorization` },
  { to: "/privacy-policy", label: msg`Privacy Policy`, first: msg`Privacy policy` },
  { to: "/disclaimer", label: msg`Disclaimer`, first: msg`Disclaimer` },
];

/** What a link to a page says: the page's title once the owner has changed that. */
export function linkLabel({ to, label, title = "", first }: PageLink, shop: Shop, t: Translate): string {
  const current = shop.titles[to.slice(1)] ?? title;
  const isChanged = current !== "" && (!first || ![first.message, t(first)].includes(current));
  return label && !isChanged ? t(label) : fillIn(current, shop, t);
}
