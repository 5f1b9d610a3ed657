import { expect, test } from "vitest";
import { readCustomerFilter } from "../people/customer-filter.ts";
import { readFilter } from "../inquiries/inquiry-status.ts";
import { readOrderFilter } from "../orders/order-filter.ts";
import { readCatalogFilter } from "../catalog/products/list/catalog-filter.ts";
import { searchIn } from "./search-text.ts";

const lists = {
  orders: (parameters: URLSearchParams) => readOrderFilter(parameters).q,
  customers: (parameters: URLSearchParams) => readCustomerFilter(parameters).q,
  products: (parameters: URLSearchParams) => readCatalogFilter(parameters).q,
  inquiries: (parameters: URLSearchParams) => readFilter(parameters).q,
  others: searchIn,
};

test.for(Object.entries(lists))("%s are searched without what comes along with pasted text", ([, read]) => {
  for (const [pasted, searched] of [
    ["\u202a+49 30 1234\u202c", "+49 30 1234"],
    ["Ada\u00a0Love\u00adlace", "Ada Lovelace"],
    ["\ufeffPB\u20113\u200b ", "PB-3"],
    ["gold\u3000ring\0", "gold ring"],
    ["\u2066\u2069", ""],
    [" 金の指輪 ", "金の指輪"],
  ] as const)
    expect(read(new URLSearchParams({ q: pasted }))).toBe(searched);
  expect(read(new URLSearchParams())).toBe("");
});
