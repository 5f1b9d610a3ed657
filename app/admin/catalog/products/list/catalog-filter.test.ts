import { expect, test } from "vitest";
import { newestFirst, readCatalogFilter } from "./catalog-filter.ts";

test.for([
  ["", { q: "", category: null, stock: null, featured: null, status: null, sort: newestFirst }],
  [
    "?filter=lowstock&sort=price",
    {
      q: "",
      category: null,
      stock: "lowstock",
      featured: null,
      status: null,
      sort: { by: "price", descending: false },
    },
  ],
  [
    "?q=+ruby+&category=Gemstones&filter=outofstock&featured=no&status=draft&sort=name.desc",
    {
      q: "ruby",
      category: "Gemstones",
      stock: "outofstock",
      featured: "no",
      status: "draft",
      sort: { by: "name", descending: true },
    },
  ],
  [
    "?category=&filter=all&featured=maybe&status=lost&sort=cost",
    { q: "", category: null, stock: null, featured: null, status: null, sort: newestFirst },
  ],
] as const)("the address %j filters by %j", ([search, filter]) => {
  expect(readCatalogFilter(new URLSearchParams(search))).toEqual(filter);
});
