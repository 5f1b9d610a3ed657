import { dollars } from "../money/dollars.ts";
import { plainFacts, type Shop } from "./shop.ts";

/** For pages that must do without the database. */
export const unknownShop: Shop = {
  ...plainFacts,
  returnDays: null,
  language: "en",
  languages: ["en"],
  words: {},
  untranslated: [],
  money: dollars,
  timeZone: "UTC",
  country: null,
  lowStock: 5,
  ringSizes: "US",
  lengths: "in",
  showsDefaultRating: false,
  hasNewsletter: false,
  announcement: null,
  terms: {
    pricesIncludeTax: false,
    taxesShipping: false,
    tax: null,
    shipping: null,
    taxVaries: false,
    shippingVaries: false,
    promisedShipping: null,
  },
  logo: null,
  icon: null,
  hero: { image: null, title: "Welcome", text: "" },
  accent: null,
  pages: [],
  collections: [],
  menu: { header: [], footer: [] },
  titles: {},
};
