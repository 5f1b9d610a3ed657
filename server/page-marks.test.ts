import { expect, test } from "vitest";
import { marksOfRead, marksOfWrite, mayTellSomebody } from "./page-marks.ts";

const api = "http://localhost/rest/v1";
const rows = JSON.stringify([
  { id: 7, name: "Ring" },
  { id: 9, name: 'A "id": 8' },
]);
const order = (changes?: string) => marksOfWrite({ kind: "function", name: "place_order", changes });
const isChanged = (read: readonly string[], written: readonly string[]) =>
  written.some((mark) => read.includes(mark));

const changes = (kind: "table" | "function", name: string) => isChanged(list, marksOfWrite({ kind, name }));
const list = marksOfRead(`${api}/products?select=id,name,stock_quantity&order=name`, rows);

test("an order changes the pages with a product whose stock it took", () => {
  expect(isChanged(list, order("products:3 products:9"))).toBe(true);
  expect(isChanged(list, order("products:3 products:8 products:70"))).toBe(false);
  expect(isChanged(list, order())).toBe(false);
});

test("an order changes the pages that show a product as a related one", () => {
  const read = marksOfRead(`${api}/rpc/related_products?product_id=3&select=id,stock_quantity`, rows);
  expect(isChanged(read, order("products:9"))).toBe(true);
  expect(isChanged(read, order("products:3"))).toBe(false);
});

test("a last piece that is sold changes the pages with the numbers of facets", () => {
  const read = marksOfRead(`${api}/rpc/product_facets?q=ring`, "[]");
  expect(isChanged(read, order("products:7 facets"))).toBe(true);
});

test.each([
  "/product_categories?select=id,name,products(image)",
  "/promotions?select=id,name",
  "/rpc/category_counts",
  "/rpc/product_facets?q=ring",
])("an order does not change %s, unless it used up a promotion", (path) => {
  const read = marksOfRead(api + path, "[]");
  expect(isChanged(read, order("products:7"))).toBe(false);
  expect(isChanged(read, order("products:7 promotions"))).toBe(true);
});

test.each([
  ["rows without an id", "/products?select=name,stock_quantity", '[{"name":"Ring"}]'],
  ["no rows but an error", "/products?select=id", '{"message":"No."}'],
  ["nothing", "/products?select=id", ""],
  ["a list that depends on stock", "/products?select=id&stock_quantity=gt.0", rows],
  ["a list that is ordered by stock", "/products?select=id&order=stock_quantity", rows],
  ["embedded stock", "/product_categories?select=id,products(stock_quantity)", "[]"],
  ["embedded rows", "/product_categories?select=id,products(*)", "[]"],
  ["a search for what is in stock", '/rpc/search_products?filters={"stock":true}&select=id', rows],
  ["another table", "/orders?select=id", "[]"],
  ["another function", "/rpc/best_sellers", "[]"],
])("every order changes a page that read %s", (_, path, body) => {
  expect(isChanged(marksOfRead(api + path, body), order())).toBe(true);
});

test("any other write changes every page that read anything, but inquiries and offers change none", () => {
  expect(
    ["products", "orders", "app_settings", "search_synonyms"].map((name) => changes("table", name)),
  ).toEqual(Array.from({ length: 4 }, () => true));
  expect(changes("function", "save_product_options")).toBe(true);
  expect(changes("table", "place_order")).toBe(true);
  expect([changes("function", "claim_guest_orders"), changes("function", "guest_order")]).toEqual([
    false,
    false,
  ]);
  expect([changes("table", "product_inquiries"), changes("table", "counter_offers")]).toEqual([false, false]);
});

const payment = (changed?: string) =>
  marksOfWrite({ kind: "function", name: "settle_payment", changes: changed });

test("a payment changes pages only when pieces come back or are taken again", () => {
  expect(payment()).toEqual([]);
  expect(isChanged(list, payment("products:7"))).toBe(true);
  expect(isChanged(list, payment("products:8"))).toBe(false);
});

test("what is written to people changes no page, and its worker does not wake itself", () => {
  for (const name of [
    "claim_messages",
    "note_message_sent",
    "answer_inquiry",
    "send_contact_message",
    "send_order_request",
  ])
    expect(marksOfWrite({ kind: "function", name })).toEqual([]);
  for (const name of [
    "claim_messages",
    "note_message_sent",
    "note_message_failed",
    "trim_messages",
    "payment_work",
  ])
    expect(mayTellSomebody({ kind: "function", name })).toBe(false);
  for (const name of ["place_order", "answer_inquiry", "send_order_request", "settle_payment", "note_refund"])
    expect(mayTellSomebody({ kind: "function", name })).toBe(true);
  expect(mayTellSomebody({ kind: "table", name: "orders" })).toBe(true);
});
