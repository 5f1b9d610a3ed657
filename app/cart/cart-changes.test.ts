import { describe, expect, test } from "vitest";
import { type Offer, reconcile, withoutOrdered } from "./cart-changes.ts";
import type { CartItem } from "./cart-item.ts";

const pearls: CartItem = {
  id: 7,
  name: "Pearl Strand Necklace",
  price: 64,
  original_price: null,
  image: null,
  category: "Artificial Jewelry",
  quantity: 3,
};

/** The necklace after the shop has said this of it. */
function after(offer: Offer | null) {
  const { items, changes } = reconcile([pearls], new Map([[pearls.id, offer]]));
  return { item: items[0], sentence: changes[0]?.sentence };
}

describe("reconcile", () => {
  test("says nothing where nothing changed", () => {
    expect(after({ price: 64, stock: 3 })).toEqual({ item: pearls, sentence: undefined });
    expect(after({ price: 64, stock: null })).toEqual({ item: pearls, sentence: undefined });
  });

  test("takes over a new price", () => {
    expect(after({ price: 54.4, stock: 9 })).toEqual({
      item: { ...pearls, price: 54.4 },
      sentence: "The price changed from $64.00 to $54.40.",
    });
  });

  test("lowers the quantity to what is left", () => {
    expect(after({ price: 64, stock: 1 })).toEqual({
      item: { ...pearls, quantity: 1 },
      sentence: "Only 1 left: quantity lowered from 3.",
    });
  });

  test("says both when both changed", () => {
    expect(after({ price: 70, stock: 2 }).sentence).toBe(
      "The price changed from $64.00 to $70.00. Only 2 left: quantity lowered from 3.",
    );
  });

  test("lets go of what sold out or is no longer sold", () => {
    expect(after({ price: 64, stock: 0 })).toEqual({
      item: undefined,
      sentence: "Sold out. It was removed from your cart.",
    });
    expect(after(null)).toEqual({
      item: undefined,
      sentence: "No longer available. It was removed from your cart.",
    });
  });

  test("quietly takes over a new name or photograph", () => {
    const facts = { name: "Pearl Necklace", image: "pearl.webp", category: "Gemstones", original_price: 80 };
    expect(after({ price: 64, stock: null, facts })).toEqual({
      item: { ...pearls, ...facts },
      sentence: undefined,
    });
  });

  test("leaves alone what nothing is known of", () => {
    expect(reconcile([pearls], new Map())).toEqual({ items: [pearls], changes: [] });
  });
});

describe("withoutOrdered", () => {
  const ring: CartItem = { ...pearls, id: 9, name: "Ring", quantity: 1 };

  test("leaves nothing of a cart that was ordered whole", () => {
    expect(withoutOrdered([pearls, ring], [ring, pearls])).toEqual([]);
  });

  test("keeps what came in while the order was under way", () => {
    expect(withoutOrdered([{ ...pearls, quantity: 5 }, ring], [pearls])).toEqual([
      { ...pearls, quantity: 2 },
      ring,
    ]);
  });

  test("takes no more than there is", () => {
    expect(withoutOrdered([{ ...pearls, quantity: 1 }], [pearls, ring])).toEqual([]);
  });
});
