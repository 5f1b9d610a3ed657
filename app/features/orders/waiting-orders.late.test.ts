import { expect, test } from "vitest";
import type { Quote } from "../cart/cart-changes.late.ts";
import { heldPieces, type WaitingLine, type WaitingOrder, withHeld } from "./waiting-orders.late.ts";

const six = { option: 11, name: "Ring size", value: "6", surcharge: 0, choice: 1 };
const ring: WaitingLine = { product_id: 9, name_at_purchase: "Ring", quantity: 1, options: [six] };
const waiting: WaitingOrder[] = [
  { id: 41, until: 0, guestKey: undefined, lines: [ring, { ...ring, quantity: 2, options: [] }] },
  { id: 42, until: 0, guestKey: undefined, lines: [{ ...ring, options: [], offer_id: 3 }] },
];

test("held pieces count as in stock, for the product and for the chosen values", () => {
  const values = [1, 2].map((id) => ({ id, value: String(id + 5), surcharge: 0, stock_quantity: 0 }));
  const size = {
    id: 11,
    name: "Ring size",
    kind: "choice",
    required: true,
    max_length: null,
    allowed: null,
    is_ring_size: true,
    surcharge: 0,
  } as const;
  const quote: Quote = { price: 60, stock: 0, options: [{ ...size, values }] };
  const quotes = withHeld(
    new Map([
      [9, quote],
      [7, { price: 5, stock: 0 }],
      [8, null],
    ]),
    waiting,
  );
  expect(quotes.get(9)).toMatchObject({
    stock: 4,
    options: [
      {
        values: [
          { id: 1, stock_quantity: 1 },
          { id: 2, stock_quantity: 0 },
        ],
      },
    ],
  });
  expect(quotes.get(7)).toEqual({ price: 5, stock: 0 });
  expect(quotes.get(8)).toBeNull();
});

test("uncounted stock stays uncounted", () => {
  expect(withHeld(new Map([[9, { price: 60, stock: null }]]), waiting).get(9)).toEqual({
    price: 60,
    stock: null,
  });
});

test("held pieces are listed by line of the cart", () => {
  expect([...heldPieces(waiting)]).toEqual([
    ["9 [[11,1]]", 1],
    ["9", 2],
    ["9 offer 3", 1],
  ]);
});
