import { expect, test } from "vitest";
import { changesListed, changesMailServer, changesPages, mayTellSomebody } from "./effects-of-writes.ts";

test("rows, and what functions report as changed, are on pages; orders and messages are not", () => {
  expect(changesPages({ kind: "table", name: "products" })).toBe(true);
  expect(changesPages({ kind: "function", name: "save_product_options", changes: "pages" })).toBe(true);
  for (const name of ["place_order", "settle_payment", "claim_messages"])
    expect(changesPages({ kind: "function", name })).toBe(false);
});

test("the worker of the outbox does not wake itself", () => {
  for (const name of [
    "claim_messages",
    "note_message_sent",
    "note_message_failed",
    "trim_messages",
    "due_photographs",
    "unused_review_photographs",
    "claim_metal_address",
    "payment_work",
  ])
    expect(mayTellSomebody({ kind: "function", name })).toBe(false);
  for (const name of ["place_order", "answer_inquiry", "send_order_request", "settle_payment", "note_refund"])
    expect(mayTellSomebody({ kind: "function", name })).toBe(true);
  expect(mayTellSomebody({ kind: "table", name: "orders" })).toBe(true);
});

test("the mail server changes with its settings", () => {
  expect(changesMailServer({ kind: "table", name: "mail_settings" })).toBe(true);
  expect(changesMailServer({ kind: "table", name: "shop_facts" })).toBe(false);
});

test("writes of products, collections and runs may change what is listed", () => {
  expect(changesListed({ kind: "table", name: "products" })).toBe(true);
  expect(changesListed({ kind: "table", name: "collections" })).toBe(true);
  expect(changesListed({ kind: "function", name: "undo_catalog_run", changes: "pages" })).toBe(true);
  expect(changesListed({ kind: "table", name: "orders" })).toBe(false);
  expect(changesListed({ kind: "function", name: "correct_stock", changes: "pages" })).toBe(false);
});
