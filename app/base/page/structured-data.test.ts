import { afterEach, expect, test, vi } from "vitest";
import { structuredDataInPage } from "./structured-data.ts";

afterEach(() => vi.unstubAllGlobals());

test.for([
  ["https://shop.example/product/7/opal-ring?color=red", 1],
  ["https://shop.example/fr/product/7/opal-ring#top", 1],
  ["https://shop.example/product/8", 0],
  ["https://shop.example/fr", 0],
] as const)("of a document opened at %s, %i fit the product's page", ([opened, count]) => {
  vi.stubGlobal("performance", { getEntriesByType: () => [{ name: opened }] });
  vi.stubGlobal("document", { querySelectorAll: () => [{ textContent: '{"@type":"Product"}' }] });
  expect(structuredDataInPage("/product/7/opal-ring")).toHaveLength(count);
});
