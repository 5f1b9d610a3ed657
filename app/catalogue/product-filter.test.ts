import { describe, expect, it } from "vitest";
import { productsAddress, readFilter } from "./product-filter.ts";

const read = (search: string) => readFilter(new URLSearchParams(search));

describe("readFilter", () => {
  it("defaults to everything, by name", () => {
    expect(read("")).toEqual({ q: "", category: null, sort: "name" });
  });

  it("reads search, category and sort", () => {
    expect(read("q=ring&category=Moissanite+Rings&sort=price-desc")).toEqual({
      q: "ring",
      category: "Moissanite Rings",
      sort: "price-desc",
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
    const filter = { q: "50% & more?", category: "Lab-Grown Diamonds", sort: "rating" } as const;
    expect(read(productsAddress(filter).split("?")[1]!)).toEqual(filter);
  });
});
