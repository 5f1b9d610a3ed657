import { expect, test } from "vitest";
import { readCatalogFilter } from "./catalog-filter.ts";

test.for([
  ["", { q: "", category: null, stock: null, featured: null }],
  ["?filter=lowstock", { q: "", category: null, stock: "lowstock", featured: null }],
  [
    "?q=+ruby+&category=Gemstones&filter=outofstock&featured=no",
    { q: "ruby", category: "Gemstones", stock: "outofstock", featured: "no" },
  ],
  ["?category=&filter=all&featured=maybe", { q: "", category: null, stock: null, featured: null }],
] as const)("the address %j filters by %j", ([search, filter]) => {
  expect(readCatalogFilter(new URLSearchParams(search))).toEqual(filter);
});
