import { expect, test } from "vitest";
import { unknownShop } from "../../../../domain/shop/unknown-shop.ts";
import { english } from "../../../base/language/languages.ts";
import { reasons } from "./why-choose.late.tsx";
import { dollars } from "../../../../domain/money/dollars.ts";

const promisedShipping = { fee: 8.9, freeAbove: 50 };

function said(terms: object): string {
  const shop = { terms: { ...unknownShop.terms, ...terms } };
  return reasons(shop, english.t, dollars)
    .map(({ title, words }) => `${title}: ${words}`)
    .join("\n");
}

test.for<[string, object, RegExp]>([
  [
    "one fee everywhere",
    { promisedShipping },
    /Orders over \$50 ship free\. Smaller ones pay a flat \$8\.90\./,
  ],
  [
    "several fees",
    { promisedShipping, shippingVaries: true },
    /Domestic orders over \$50 ship free\. For all others, the/,
  ],
  [
    "free at home",
    { promisedShipping: { ...promisedShipping, fee: 0 }, shippingVaries: true },
    /Domestic orders ship free\./,
  ],
  [
    "a flat fee",
    { promisedShipping: { ...promisedShipping, freeAbove: null } },
    /Orders pay a flat \$8\.90 for shipping\./,
  ],
  ["tax in prices", { tax: { name: "VAT", rate: 19 }, pricesIncludeTax: true }, /Tax is included/],
  ["tax on top", { tax: null, taxVaries: true }, /You see the tax before you order/],
])("a shop with %s says so", ([, terms, words]) => {
  expect(said(terms)).toMatch(words);
});

test.for<[string, object, RegExp]>([
  ["no flat fee where there are several", { promisedShipping, shippingVaries: true }, /flat|8\.90/],
  [
    "none without a free limit, either",
    { promisedShipping: { ...promisedShipping, freeAbove: null }, shippingVaries: true },
    /flat|hipping/,
  ],
  ["no tax where none is charged", { promisedShipping }, /[Tt]ax/],
  [
    "no shipping where methods differ, or none serves the own country",
    { shipping: { id: 1, fee: 0, freeAbove: 50 }, promisedShipping: null, shippingVaries: true },
    /hip/,
  ],
])("there is %s", ([, terms, words]) => {
  expect(said(terms)).not.toMatch(words);
});
