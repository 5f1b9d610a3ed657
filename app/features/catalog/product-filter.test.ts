import { describe, expect, it, test } from "vitest";
import { isEverything, isNarrowed, noFacets, withoutChoice } from "./product-filter.ts";
import { productsAddress } from "./products-address.ts";
import { readPage } from "./read-filter.ts";
import { readSearch } from "./search-words.late.ts";
import { dollars } from "../../../domain/money/dollars.ts";

const read = (search: string) => readSearch(new URLSearchParams(search), { language: "en", money: dollars });

const inGifts = (search: string) =>
  readSearch(new URLSearchParams(search), { language: "en", money: dollars }, "gifts");

describe("in a collection", () => {
  it("the address is the collection's, and its own order comes first", () => {
    expect(inGifts("")).toEqual({
      q: "",
      collection: "gifts",
      category: null,
      sort: "own",
      facets: noFacets,
    });
    expect(productsAddress(inGifts("sort=own"))).toBe("/collections/gifts");
    expect(productsAddress(inGifts("category=Gemstones&sort=name&max=50"))).toBe(
      "/collections/gifts?category=Gemstones&max=50&sort=name",
    );
    expect(read("sort=own").sort).toBe("name");
  });

  it("a choice that is taken back leaves the collection", () => {
    const filter = inGifts("metal=Silver");
    expect(withoutChoice(filter, "metal")).toEqual(inGifts(""));
    expect(isEverything(inGifts(""))).toBe(false);
  });
});

test.each([
  ["", 1],
  ["page=2", 2],
  ["page=0", 1],
  ["page=-1", 1],
  ["page=1e3", 1],
  ["page=99999999", 1],
])("the address ?%s begins with page %d", (search, page) => {
  expect(readPage(new URLSearchParams(search))).toBe(page);
});

it("a page has an address, and what is chosen with it", () => {
  expect(productsAddress({}, 1)).toBe("/products");
  expect(productsAddress({ category: "Gemstones" }, 2)).toBe("/products?category=Gemstones&page=2");
});

describe("readFilter", () => {
  it("defaults to everything, by name", () => {
    expect(read("")).toEqual({ q: "", category: null, sort: "name", facets: noFacets });
  });

  it("reads search, category and sort", () => {
    expect(read("q=ring&category=Moissanite+Rings&sort=price-desc")).toEqual({
      q: "ring",
      category: "Moissanite Rings",
      sort: "price-desc",
      facets: noFacets,
    });
  });

  it.each(["sort=cheapest", "sort=", "sort=price-asc%00", "sort=PRICE-ASC"])(
    "falls back for %s",
    (search) => {
      expect(read(search).sort).toBe("name");
    },
  );

  it("trims, cuts and cleans the search text", () => {
    expect(read("q=++blue+stone++").q).toBe("blue stone");
    expect(read("q=+++").q).toBe("");
    expect(read("q=a%00b").q).toBe("ab");
    expect(read(`q=${"x".repeat(5000)}`).q).toHaveLength(100);
  });

  it("sorts a search by relevance unless another order is requested", () => {
    expect([read("q=ring").sort, read("q=ring&sort=name").sort, read("sort=relevance").sort]).toEqual([
      "relevance",
      "name",
      "name",
    ]);
  });

  it.each([
    ["$1,200", 1200],
    ["49,90 €", 49.9],
    ["¥1,284", 1284],
    ["1,28,450", 128_450],
    ["cheap", null],
  ])("reads the price %j as %s", (min, price) => {
    expect(read(String(new URLSearchParams({ min }))).facets.min).toBe(price);
  });

  it("reads the choices in the facets, each value once", () => {
    const { facets } = read(
      "type=ring&type=ring&type=brooch&metal=+&carat=1-1.5&stock=in&sale=yes&min=20&max=$1,200",
    );
    expect(facets).toEqual({
      ...noFacets,
      type: ["ring", "brooch"],
      carat: ["1-1.5"],
      stock: true,
      min: 20,
      max: 1200,
    });
    expect(isNarrowed(facets)).toBe(true);
    expect(isNarrowed(noFacets)).toBe(false);
  });

  it("reads sizes and prices from the words, unless the URL says otherwise", () => {
    expect(read("q=Ring+size+6+under+$2,000&size=7&sort=relevance")).toEqual({
      q: "Ring",
      category: null,
      sort: "relevance",
      facets: { ...noFacets, size: ["6", "7"], max: 2000 },
    });
    expect(read("q=rings+under+2000&max=500").facets.max).toBe(500);
    expect(read("q=between+300+and+100").facets).toMatchObject({ min: 100, max: 300 });
    expect(read("q=size+6&sort=relevance")).toMatchObject({ q: "", sort: "name" });
    // The resulting URL reads the same.
    const filter = read("q=ring+size+6+under+2000");
    expect(read(productsAddress(filter).split("?")[1]!)).toEqual(filter);
  });

  it.each([
    ["min=500&max=100", 100, 500],
    ["min=-1&max=abc", null, null],
    ["min=1e5&max=12.345", null, null],
    ["min=&max=0", null, 0],
  ])("reads the prices of %s", (search, min, max) => {
    expect(read(search).facets).toMatchObject({ min, max });
  });

  it("takes the first of several values", () => {
    expect(read("q=ring&q=stone").q).toBe("ring");
  });
});

describe("productsAddress", () => {
  it("leaves out defaults", () => {
    expect(productsAddress()).toBe("/products");
    expect(productsAddress({ q: "", category: null, sort: "name" })).toBe("/products");
  });

  it("round-trips", () => {
    const filter = {
      q: "50% & more?",
      category: "Lab-Grown Diamonds",
      sort: "rating",
      facets: {
        ...noFacets,
        type: ["ring"],
        metal: ["14k, rose & white", "Silver"],
        size: ["6.5"],
        sale: true,
        max: 99.5,
      },
    } as const;
    expect(read(productsAddress(filter).split("?")[1]!)).toEqual(filter);
  });
});

it("removes a single choice", () => {
  const filter = read("category=Gemstones&max=50&size=6&sale=on");
  expect(withoutChoice(filter, "price").facets).toEqual({ ...noFacets, size: ["6"], sale: true });
  expect(withoutChoice(filter, "size").facets).toEqual({ ...noFacets, max: 50, sale: true });
  const rest = withoutChoice(withoutChoice(withoutChoice(filter, "price"), "size"), "sale");
  expect([rest.category, isEverything(rest), isEverything(withoutChoice(rest, "category"))]).toEqual([
    "Gemstones",
    false,
    true,
  ]);
});
