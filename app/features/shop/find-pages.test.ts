import { expect, test } from "vitest";
import { unknownShop } from "../../../domain/shop/unknown-shop.ts";
import { testLanguage } from "../../../tests/setup/test-language.ts";
import { findPages } from "./find-pages.ts";

const german = testLanguage("de", { "Privacy Policy": "Datenschutz" });

const shop = {
  ...unknownShop,
  pages: [
    { slug: "returns", title: "Rückgabe & Umtausch" },
    { slug: "shipping", title: "Versand" },
    { slug: "size-guide", title: "{{name}}'s Größen" },
  ],
};

test.for<[string, string[]]>([
  ["returns", ["/pages/returns"]],
  ["Return", ["/pages/returns"]],
  ["rueckgabe", []],
  ["RUCKGABE", ["/pages/returns"]],
  ["Umtausch, Rückgabe", ["/pages/returns"]],
  ["ship", ["/pages/shipping"]],
  ["size guide", ["/pages/size-guide"]],
  ["ring size guide", ["/pages/size-guide"]],
  ["grosse", ["/pages/size-guide"]],
  ["datenschutz", ["/privacy-policy"]],
  ["privacy", ["/privacy-policy"]],
  ["returned ring", []],
  ["ring", []],
  ["pages", []],
  ["r", []],
  ["&", []],
])("a search for %s finds %j", ([text, found]) => {
  expect(findPages(text, shop, german.t).map(({ to }) => to)).toEqual(found);
});
