import { describe, expect, test } from "vitest";
import { parseStoredCart } from "./stored-cart.ts";

const item = {
  id: 7,
  name: "Pearl Strand Necklace",
  price: 64,
  original_price: null,
  image: "/storage/v1/object/public/product-images/pearl.webp",
  category: "Artificial Jewelry",
  quantity: 2,
};

describe("parseStoredCart", () => {
  test("parses what the cart stores", () => {
    const cart = [item, { ...item, id: 8, original_price: 80, image: null, quantity: 99 }];
    expect(parseStoredCart(JSON.stringify(cart))).toEqual(cart);
    expect(parseStoredCart("[]")).toEqual([]);
  });

  test("parses lines bought through an offer, next to the same product at the shop's price", () => {
    const cart = [item, { ...item, price: 45, quantity: 1, offer: { id: 12, price: 45 } }];
    expect(parseStoredCart(JSON.stringify(cart))).toEqual(cart);
    expect(parseStoredCart(JSON.stringify([...cart, cart[1]]))).toBeNull();
  });

  test.each(["", "{", "null", "7", '"cart"', "{}", "[null]", "[[]]", '[{"id":1}]'])("refuses %s", (text) => {
    expect(parseStoredCart(text)).toBeNull();
  });

  test.each([
    { id: 0 },
    { id: 1.5 },
    { id: "7" },
    { id: 2 ** 53 },
    { name: null },
    { name: "x".repeat(2001) },
    { price: -1 },
    { price: "64" },
    { price: 100_000_000 },
    { original_price: "80" },
    { original_price: undefined },
    { image: 7 },
    { category: {} },
    { offer: 12 },
    { offer: { id: 12 } },
    { offer: { id: "12", price: 45 } },
    { offer: { id: 12, price: -1 } },
    { offer: { id: 12, price: 45 }, quantity: 2 },
    { quantity: 0 },
    { quantity: 2.5 },
    { quantity: 1000 },
  ])("refuses %o", (hostile) => {
    expect(parseStoredCart(JSON.stringify([{ ...item, ...hostile }]))).toBeNull();
  });

  test("refuses duplicate products", () => {
    expect(parseStoredCart(JSON.stringify([item, item]))).toBeNull();
  });

  test("refuses an infinite price", () => {
    expect(parseStoredCart(JSON.stringify([item]).replace(":64", ":1e999"))).toBeNull();
  });
});
