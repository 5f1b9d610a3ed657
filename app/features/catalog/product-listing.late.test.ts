import { PostgrestClient } from "@supabase/postgrest-js";
import { expect, it, vi } from "vitest";
import type { Database } from "../../../domain/database.types.ts";
import { noFacets } from "./product-filter.ts";
import { loadProductListing } from "./product-listing.late.ts";

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

it("fetches a later page, and the first where there is no such page", async () => {
  const ranges: (string | null)[] = [];
  const shop = new PostgrestClient<Database>("http://shop.example", {
    retry: false,
    fetch: (input, init) => {
      const { pathname, searchParams } = new URL(new Request(input, init).url);
      if (pathname === "/product_categories") return Promise.resolve(owners());
      if (pathname !== "/products") return Promise.resolve(Response.json([]));
      const offset = searchParams.get("offset");
      ranges.push(offset);
      return Promise.resolve(Response.json(Number(offset) < 48 ? [{ id: 7 }] : []));
    },
  });
  expect(await loadProductListing(shop, all, 2)).toMatchObject({ page: 2, products: [{ id: 7 }] });
  expect(await loadProductListing(shop, all, 3)).toMatchObject({
    page: 1,
    products: [{ id: 7 }],
    near: null,
  });
  expect(ranges).toEqual(["24", "48", "0"]);
});

it("looks for close matches among the choices, then everywhere, then for best sellers", async () => {
  const asked: string[] = [];
  const shop = (found: (search: URLSearchParams) => boolean) =>
    new PostgrestClient<Database>("http://shop.example", {
      retry: false,
      fetch: (input, init) => {
        const { pathname, searchParams } = new URL(new Request(input, init).url);
        if (pathname === "/product_categories") return Promise.resolve(owners());
        if (pathname === "/rpc/product_facets") return Promise.resolve(Response.json([]));
        const isFound = pathname === "/rpc/best_sellers" || found(searchParams);
        if (searchParams.has("near")) asked.push(searchParams.get("filters") ?? "all");
        return Promise.resolve(Response.json(isFound ? [{ id: 7 }] : []));
      },
    });
  const filter = { ...all, q: "unicorn ring", facets: { ...noFacets, max: 600 } };
  const near = async (found: (search: URLSearchParams) => boolean) => {
    asked.length = 0;
    return (await loadProductListing(shop(found), filter)).near;
  };
  const found = { without: null, unfiltered: 0, products: [{ id: 7 }] };

  expect(await near((search) => search.has("near"))).toEqual({ ...found, areBestSellers: false });
  expect(asked).toEqual(['{"max":600}']);
  expect(await near((search) => search.has("near") && !search.has("filters"))).toMatchObject(found);
  expect(asked).toEqual(['{"max":600}', "all"]);
  expect(await near(() => false)).toEqual({ ...found, areBestSellers: true });
});
