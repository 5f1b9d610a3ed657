import { expect, test } from "vitest";
import { shopFrom, shopReader } from "./read-shop.ts";
import { fillIn, plainFacts } from "./shop.ts";
import { unknownShop } from "./unknown-shop.ts";
import { languageOf } from "../../work/languages/language.ts";

/** As `public.shop` answers for a fresh shop. */
const answer = {
  ...plainFacts,
  name: "Facet",
  tagline: "Jewelry.",
  phone: "+1 555 0142",
  email: "support@facet.example",
  hours: "Mon-Fri",
  currency: "EUR",
  decimals: 2,
  language: "de",
  locale: "de-DE",
  time_zone: "Europe/Berlin",
  country: "DE",
  low_stock_threshold: 3,
  ring_sizes: "EU",
  return_days: 14,
  lengths: "cm",
  default_rating: false,
  newsletter: false,
  announcement: "",
  prices_include_tax: true,
  taxes_shipping: false,
  tax: { name: "VAT", rate: 19 },
  tax_varies: false,
  shipping: { id: 1, fee: 4.9, free_above: 50 },
  shipping_varies: false,
  promised_shipping: { fee: 4.9, free_above: 50 },
  logo: null,
  icon: null,
  hero_image: null,
  hero_title: "Cut to catch light",
  hero_text: "",
  accent: null,
  pages: [{ slug: "care", title: "Care" }],
  collections: [{ slug: "gifts", name: "Gifts" }],
  titles: { about: "Notre maison" },
  menu: {
    footer: [],
    header: [
      {
        id: 3,
        kind: "title",
        label: "Jewelry",
        entries: [{ id: 4, kind: "category", name: "Rings" }],
        picture: "/rings.webp",
      },
    ],
  },
  languages: ["de", "fr"],
  words: {},
  untranslated: [],
};

function read(document: unknown) {
  const complaints: string[] = [];
  return { shop: shopFrom(document, (sentence) => complaints.push(sentence)), complaints };
}

test("a shop is read without a complaint", () => {
  const { shop, complaints } = read(answer);
  expect(complaints).toEqual([]);
  expect(shop).toMatchObject({
    name: "Facet",
    returnDays: 14,
    announcement: null,
    money: { currency: "EUR", around: ["", "\u00a0€"] },
    terms: {
      pricesIncludeTax: true,
      tax: { name: "VAT", rate: 19 },
      shipping: { fee: 4.9, freeAbove: 50 },
      promisedShipping: { fee: 4.9, freeAbove: 50 },
    },
    pages: [{ slug: "care", title: "Care" }],
    collections: [{ slug: "gifts", name: "Gifts" }],
    titles: { about: "Notre maison" },
    menu: answer.menu,
  });
});

test.for<[string, object, object]>([
  ["a name", { name: null }, { name: unknownShop.name }],
  ["a threshold", { low_stock_threshold: "many" }, { lowStock: 5 }],
  ["a tax", { tax: { name: "VAT" } }, { terms: { tax: null } }],
  ["a color", { accent: "red" }, { accent: null }],
  ["pages", { pages: null }, { pages: [] }],
  ["collections", { collections: [{ slug: "gifts" }] }, { collections: [] }],
  ["a menu", { menu: { footer: [], header: [{ id: 1, kind: "wheel" }] } }, { menu: { header: [] } }],
  ["ring sizes", { ring_sizes: "JP", lengths: null }, { ringSizes: "US", lengths: "in" }],
  ["days of returns", { return_days: "two weeks" }, { returnDays: null }],
  ["titles", { titles: { about: null } }, { titles: {} }],
  ["a locale", { locale: "??" }, { name: "Facet", money: { currency: "EUR", around: ["EUR\u00a0", ""] } }],
  ["a currency", { currency: "euros" }, { name: "Facet" }],
  ["a time zone", { time_zone: "Mars/Olympus" }, { timeZone: "UTC" }],
])("%s that somebody broke by hand is replaced, and said", ([, broken, shown]) => {
  const { shop, complaints } = read({ ...answer, ...broken });
  expect(shop).toMatchObject(shown);
  expect(complaints).toHaveLength(1);
});

test.for([null, undefined, "", []])(
  "where there is no row at all, pages show what they can: %j",
  (nothing) => {
    const { shop, complaints } = read(nothing);
    expect(shop).toEqual(unknownShop);
    expect(complaints).toHaveLength(1);
  },
);

test("what is read again is said again only when something has changed", () => {
  const complaints: string[] = [];
  const read = shopReader((sentence) => complaints.push(sentence));
  const broken = { ...answer, accent: "red" };
  expect(read(broken)).toBe(read({ ...broken }));
  expect(complaints).toHaveLength(1);
  expect(read({ ...broken, name: "Vogt" }).name).toBe("Vogt");
  expect(complaints).toHaveLength(2);
  expect(read(answer).name).toBe("Facet");
  expect(complaints).toHaveLength(2);
});

test.for([
  [null, "."],
  [1, "A piece can be returned within a day of delivery.."],
  [14, "A piece can be returned within 14 days of delivery.."],
] as const)("with %s days, a text of the owner's says of returns: %s", ([returnDays, said]) => {
  expect(fillIn("{{returns}}.", { ...unknownShop, returnDays }, languageOf("en").t)).toBe(said);
});
