import { PostgrestClient } from "@supabase/postgrest-js";
import { expect, test } from "vitest";
import type { Db } from "../../app/base/clients/load-context.ts";
import { redirectFor } from "./redirects.ts";

/** A shop with the published product 7, and a redirect to this target. */
function shopWith(target: string | null, language?: string): Db {
  const answer = (input: string | URL | Request) => {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input);
    if (pathname.endsWith("/rpc/redirect_target")) return Promise.resolve(Response.json(target));
    const isThere = searchParams.get("id") === "eq.7" && searchParams.get("status") === "eq.published";
    return Promise.resolve(Response.json(isThere ? [{ id: 7, name: "Opal Ring" }] : []));
  };
  return new PostgrestClient("http://localhost/rest/v1", {
    fetch: answer,
    retry: false,
    ...(language !== undefined && { headers: { "Accept-Language": language } }),
  });
}

test.each([
  [null, undefined],
  ["/products?category=Rings#top", "/products?category=Rings#top"],
  ["/product/7", "/product/7/opal-ring"],
  ["/product/7/former-name?color=red#x", "/product/7/opal-ring?color=red#x"],
  ["https://shop.example/product/7", "/product/7/opal-ring"],
  ["/product/8", undefined],
  ["/product/8/draft", undefined],
  ["/product/07", "/product/07"],
  ["https://elsewhere.example/a?b#c", "https://elsewhere.example/a?b#c"],
  ["https://elsewhere.example/old", "https://elsewhere.example/old"],
  // The database does not know the shop's own address, so this is no circle for it.
  ["https://shop.example/old", undefined],
  ["https://", undefined],
  ["/Кольца", "/%D0%9A%D0%BE%D0%BB%D1%8C%D1%86%D0%B0"],
])("a redirect to %s leads to %s", async (target, leads) => {
  expect(await redirectFor(shopWith(target), "/old", "https://shop.example")).toBe(leads);
});

test.each([
  ["/product/7", "/fr/product/7/opal-ring"],
  ["/products?category=Rings#top", "/fr/products?category=Rings#top"],
  ["/", "/fr"],
  ["/de/products", "/de/products"],
  ["https://elsewhere.example/old", "https://elsewhere.example/old"],
])("in French, a redirect to %s leads to %s", async (target, leads) => {
  expect(await redirectFor(shopWith(target, "fr"), "/old", "https://shop.example")).toBe(leads);
});
