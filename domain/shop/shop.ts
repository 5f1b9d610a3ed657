import { dollars, type MoneyFormat } from "../money/money.ts";

/** The texts that pages have as they are stored, and what they say without the database. What says something is never empty. */
export const plainFacts = { name: "Shop", tagline: "", phone: "", email: "", hours: "" };

export type Shop = typeof plainFacts & {
  /** Within how many days of delivery a piece can be returned, in a sentence; empty: there is no end. */
  returns: string;
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
  /** The titles of the pages that every shop has, by slug. */
  titles: Readonly<Record<string, string>>;
};

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
};

/** A text with the shop's own facts in the place of `{{name}}`, `{{email}}`, `{{phone}}`, `{{hours}}` and `{{returns}}`. */
export function fillIn(
  text: string,
  shop: Pick<Shop, "name" | "email" | "phone" | "hours" | "returns">,
): string {
  return text.replace(/\{\{(name|email|phone|hours|returns)\}\}/g, (_, fact: "name") => shop[fact]);
}

/** For pages that must do without the database. */
export const unknownShop: Shop = {
  ...plainFacts,
  returns: "",
  money: dollars,
  timeZone: "UTC",
  country: null,
  lowStock: 5,
  ringSizes: "US",
  lengths: "in",
  showsDefaultRating: false,
  announcement: null,
  terms: {
    pricesIncludeTax: false,
    taxesShipping: false,
    tax: null,
    shipping: null,
    taxVaries: false,
    shippingVaries: false,
  },
  logo: null,
  icon: null,
  hero: { image: null, title: "Welcome", text: "" },
  accent: null,
  pages: [],
  collections: [],
  titles: {},
};

/** A link to a page that every shop has, and what it says until the owner gives the page another title. */
export type PageLink = {
  to: string;
  label: string;
  title?: string;
};

export const legalLinks: readonly PageLink[] = [
  { to: "/authorization", label: "Authorization", title: "Website authorization" },
  { to: "/privacy-policy", label: "Privacy Policy", title: "Privacy policy" },
  { to: "/disclaimer", label: "Disclaimer", title: "Disclaimer" },
];

/** What a link to a page says: the page's title once the owner has changed that. */
export function linkLabel({ to, label, title }: PageLink, shop: Shop): string {
  const current = shop.titles[to.slice(1)] ?? title;
  return current === undefined || current === title ? label : fillIn(current, shop);
}
