import type { Shop } from "../../domain/shop/shop.ts";
import { unknownShop } from "../../domain/shop/unknown-shop.ts";

/** The shop as the migrations make it. */
export const freshShop: Shop = {
  ...unknownShop,
  name: "Facet",
  tagline: "Artificial jewelry, gemstones, lab-grown diamonds and moissanite rings.",
  phone: "+00 00000 00000",
  email: "support@facet.example",
  hours: "Mon-Fri 9 AM-6 PM IST",
  terms: {
    ...unknownShop.terms,
    tax: { name: "Tax", rate: 8 },
    shipping: { id: 1, fee: 5.99, freeAbove: 50 },
    promisedShipping: { fee: 5.99, freeAbove: 50 },
  },
  hero: {
    image: null,
    title: "Cut to catch light",
    text: "Moissanite rings, lab-grown diamonds, loose gemstones and jewelry for every day.",
  },
};
