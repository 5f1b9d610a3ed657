import { describe, expect, test } from "vitest";
import { type Quote, reconcile } from "./cart-changes.late.ts";
import type { CartItem } from "./cart-item.ts";
import { withoutOrdered } from "../orders/without-ordered.ts";
import { dollars } from "../../../domain/money/dollars.ts";
import { setPageMoney } from "../../base/language/page-money.ts";

setPageMoney(dollars);

const byOffer: CartItem = {
  id: 7,
  name: "Pearl Strand Necklace",
  price: 45,
  original_price: 64,
  image: null,
  category: "Artificial Jewelry",
  quantity: 1,
  offer: { id: 12, price: 45 },
};

const pearls: CartItem = {
  id: 7,
  name: "Pearl Strand Necklace",
  price: 64,
  original_price: null,
  image: null,
  category: "Artificial Jewelry",
  quantity: 3,
};

/** The necklace in the cart after this quote. */
function after(quote: Quote | null) {
  const { items, changes } = reconcile([pearls], new Map([[pearls.id, quote]]), String);
  return { item: items[0], sentence: changes[0]?.sentence };
}

describe("reconcile", () => {
  test("reports nothing when nothing changed", () => {
    expect(after({ price: 64, stock: 3 })).toEqual({ item: pearls, sentence: undefined });
    expect(after({ price: 64, stock: null })).toEqual({ item: pearls, sentence: undefined });
  });

  test("updates the price", () => {
    expect(after({ price: 54.4, stock: 9 })).toEqual({
      item: { ...pearls, price: 54.4 },
      sentence: "The price changed from $64.00 to $54.40.",
    });
  });

  test("lowers the quantity to the pieces left", () => {
    expect(after({ price: 64, stock: 1 })).toEqual({
      item: { ...pearls, quantity: 1 },
      sentence: "Only 1 left: quantity lowered from 3.",
    });
  });

  test("reports both when both changed", () => {
    expect(after({ price: 70, stock: 2 }).sentence).toBe(
      "The price changed from $64.00 to $70.00. Only 2 left: quantity lowered from 3.",
    );
  });

  test("removes what is sold out or no longer sold", () => {
    expect(after({ price: 64, stock: 0 })).toEqual({
      item: undefined,
      sentence: "Sold out. It was removed from your cart.",
    });
    expect(after(null)).toEqual({
      item: undefined,
      sentence: "No longer available. It was removed from your cart.",
    });
  });

  test("updates name and photograph without a notice", () => {
    const details = {
      name: "Pearl Necklace",
      image: "pearl.webp",
      category: "Gemstones",
      original_price: 80,
    };
    expect(after({ price: 64, stock: null, details })).toEqual({
      item: { ...pearls, ...details },
      sentence: undefined,
    });
  });

  test("keeps items without a quote", () => {
    expect(reconcile([pearls], new Map(), String)).toEqual({ items: [pearls], changes: [] });
  });
});

describe("withoutOrdered", () => {
  const ring: CartItem = { ...pearls, id: 9, name: "Ring", quantity: 1 };

  test("is empty when the whole cart was ordered", () => {
    expect(withoutOrdered([pearls, ring], [ring, pearls])).toEqual([]);
  });

  test("keeps what was added while the order was being placed", () => {
    expect(withoutOrdered([{ ...pearls, quantity: 5 }, ring], [pearls])).toEqual([
      { ...pearls, quantity: 2 },
      ring,
    ]);
  });

  test("never goes below zero", () => {
    expect(withoutOrdered([{ ...pearls, quantity: 1 }], [pearls, ring])).toEqual([]);
  });
});

describe("a line bought through an offer", () => {
  const details = { name: byOffer.name, image: null, category: byOffer.category, original_price: null };
  const settled = (quote: Quote | null, items: CartItem[] = [byOffer]) =>
    reconcile(items, new Map([[byOffer.id, quote]]), String);

  test("keeps its price, next to the current one", () => {
    expect(settled({ price: 70, stock: 3, details })).toEqual({
      items: [{ ...byOffer, original_price: 70 }],
      changes: [],
    });
    expect(settled({ price: 70, stock: null }).items).toEqual([byOffer]);
  });

  test("costs surcharges on top", () => {
    const options = [{ option: 1, name: "Engraving", value: "ANA", surcharge: 15 }];
    const offered = {
      id: 1,
      name: "Engraving",
      kind: "text" as const,
      required: false,
      max_length: 20,
      allowed: "letters",
      is_ring_size: false,
      surcharge: 20,
      values: [],
    };
    const { items } = settled({ price: 70, stock: 3, details, options: [offered] }, [
      { ...byOffer, options },
    ]);
    expect(items).toMatchObject([{ price: 65, original_price: 90, options: [{ surcharge: 20 }] }]);
  });

  test("shares the stock with the line at the shop's price, and is not merged with it", () => {
    const plain: CartItem = { ...pearls, quantity: 2 };
    expect(settled({ price: 64, stock: 2 }, [plain, byOffer])).toEqual({
      items: [plain],
      changes: [
        {
          line: "7 offer 12",
          name: byOffer.name,
          sentence: "Sold out. It was removed from your cart.",
        },
      ],
    });
    expect(settled({ price: 64, stock: 3 }, [plain, byOffer]).items).toEqual([plain, byOffer]);
  });

  test("is removed, alone, when its offer cannot be bought", () => {
    const refusedOffers = new Map([[12, "This offer has ended."]]);
    expect(settled({ price: 64, stock: 9, refusedOffers }, [pearls, byOffer])).toEqual({
      items: [pearls],
      changes: [
        {
          line: "7 offer 12",
          name: byOffer.name,
          sentence: "This offer has ended. It was removed from your cart.",
        },
      ],
    });
  });

  test("leaves the cart alone once it is ordered", () => {
    expect(withoutOrdered([pearls, byOffer], [byOffer])).toEqual([pearls]);
  });
});
