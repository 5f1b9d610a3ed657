import { expect, test } from "vitest";
import { readCatalogFilter } from "./catalog-filter.ts";

test.for([
  ["", { q: "", category: null, stock: null, featured: null, status: null }],
  ["?filter=lowstock", { q: "", category: null, stock: "lowstock", featured: null, status: null }],
  [
    "?q=+ruby+&category=Gemstones&filter=outofstock&featured=no&status=draft",
    { q: "ruby", category: "Gemstones", stock: "outofstock", featured: "no", status: "draft" },
  ],
  [
    "?category=&filter=all&featured=maybe&status=lost",
    { q: "", category: null, stock: null, featured: null, status: null },
  ],
] as const)("the address %j filters by %j", ([search, filter]) => {
  expect(readCatalogFilter(new URLSearchParams(search))).toEqual(filter);
});
