import { expect, test } from "vitest";
import { unknownShop } from "../../../domain/shop/shop.ts";
import { reasons } from "./why-choose.tsx";

const shipping = { id: 1, fee: 8.9, freeAbove: 50 };

function said(terms: object, country: string | null = "DE"): string {
  const shop = { country, terms: { ...unknownShop.terms, ...terms } };
  return reasons(shop)
    .map(({ title, words }) => `${title}: ${words}`)
    .join("\n");
}

test.for<[string, object, string | null, RegExp]>([
  [
    "one fee everywhere",
    { shipping },
    null,
    /Orders over \$50 ship free\. Smaller ones pay a flat \$8\.90\./,
  ],
  [
    "several fees",
    { shipping, shippingVaries: true },
    "DE",
    /Domestic orders over \$50 ship free\. For all others, the/,
  ],
  [
    "free at home",
    { shipping: { ...shipping, fee: 0 }, shippingVaries: true },
    "DE",
    /Domestic orders ship free\./,
  ],
  [
    "a flat fee",
    { shipping: { ...shipping, freeAbove: null } },
    "DE",
    /Orders pay a flat \$8\.90 for shipping\./,
  ],
  ["tax in prices", { tax: { name: "VAT", rate: 19 }, pricesIncludeTax: true }, "DE", /Tax is included/],
  ["tax on top", { tax: null, taxVaries: true }, "DE", /You see the tax before you order/],
])("a shop with %s says so", ([, terms, country, words]) => {
  expect(said(terms, country)).toMatch(words);
});

test.for<[string, object, string | null, RegExp]>([
  ["no flat fee where there are several", { shipping, shippingVaries: true }, "DE", /flat|8\.90/],
  [
    "none without a free limit, either",
    { shipping: { ...shipping, freeAbove: null }, shippingVaries: true },
    "DE",
    /flat|hipping/,
  ],
  [
    "nothing domestic where no country is said",
    { shipping, shippingVaries: true },
    null,
    /omestic|ship free/,
  ],
  ["no tax where none is charged", { shipping }, "DE", /[Tt]ax/],
  ["no shipping where nothing is shipped", { shipping: null }, "DE", /hip/],
])("there is %s", ([, terms, country, words]) => {
  expect(said(terms, country)).not.toMatch(words);
});
