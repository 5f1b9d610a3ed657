import { PostgrestClient } from "@supabase/postgrest-js";
import { expect, it, vi } from "vitest";
import type { Database } from "../clients/database.types.ts";
import { noFacets } from "./product-filter.ts";
import { loadProductListing } from "./product-listing.ts";

/** A client for a shop with one product, with this response to the request for categories. */
function shopWith(categories: () => Response) {
  return new PostgrestClient<Database>("http://shop.example", {
    retry: false,
    fetch: (input, init) => {
      const { pathname } = new URL(new Request(input, init).url);
      if (pathname === "/product_categories") return Promise.resolve(categories());
      const counts = [{ facet: "all", value: null, products: 1 }];
      return Promise.resolve(Response.json(pathname === "/products" ? [{ id: 7 }] : counts));
    },
  });
}

const owners = () => Response.json([{ name: "Watches" }, { name: "Clasps" }]);
const all = { q: "", category: null, sort: "name", facets: noFacets } as const;

it("lists all of the owner's categories, even empty ones", async () => {
  const listing = await loadProductListing(shopWith(owners), { ...all, category: "Watches" });
  expect(listing).toMatchObject({ categories: ["Watches", "Clasps"], filter: { category: "Watches" } });
});

it("falls back to all products when the category is gone", async () => {
  const listing = await loadProductListing(shopWith(owners), { ...all, category: "Gemstones" });
  expect(listing).toMatchObject({ filter: all, products: [{ id: 7 }], failure: null });
});

it("still lists products when the categories cannot be fetched", async () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  const listing = await loadProductListing(
    shopWith(() => new Response("", { status: 500 })),
    { ...all, category: "Clasps" },
  );
  expect(listing).toMatchObject({ categories: [], filter: { category: "Clasps" }, products: [{ id: 7 }] });
  expect(listing.failure).toBeNull();
  expect(warn).toHaveBeenCalledOnce();
});
