import { array, assert, asyncProperty, integer, nat, oneof, record } from "fast-check";
import { expect, test } from "vitest";
import { orderTotals, type PricedLine } from "../../app/features/orders/totals.ts";
import { databaseForFile } from "../setup/test-database.ts";

const database = databaseForFile();

/** The totals of many carts in cents, computed by SQL in one statement. */
async function sqlTotals(carts: PricedLine[][]) {
  return database.pools.owner<{ subtotal: number; tax: number; shipping: number; total: number }[]>`
    select
      (cart.subtotal * 100)::float8 as subtotal,
      (totals.tax * 100)::float8 as tax,
      (totals.shipping * 100)::float8 as shipping,
      (totals.total * 100)::float8 as total
    from (
      select number, (
        select coalesce(sum((line ->> 'priceCents')::numeric / 100 * (line ->> 'quantity')::numeric), 0)
        from jsonb_array_elements(lines) as line
      ) as subtotal
      from jsonb_array_elements(${database.pools.owner.json(carts)}::jsonb) with ordinality as carts (lines, number)
    ) as cart
    cross join lateral private.order_totals(cart.subtotal) as totals
    order by cart.number`;
}

const line = record({
  priceCents: oneof(nat(3000), nat(9_999_999)),
  quantity: oneof(integer({ min: 1, max: 3 }), integer({ min: 1, max: 999 })),
});
const cart = array(line, { minLength: 1, maxLength: 8 });

test("TypeScript's totals equal SQL's over thousands of random carts", async () => {
  await assert(
    asyncProperty(array(cart, { minLength: 200, maxLength: 300 }), async (carts) => {
      expect(carts.map((lines) => orderTotals(lines))).toEqual([...(await sqlTotals(carts))]);
    }),
    { numRuns: 25 },
  );
});

test("they also match for every subtotal up to $70.00, on both sides of free shipping", async () => {
  const carts = Array.from({ length: 7001 }, (_, priceCents) => [{ priceCents, quantity: 1 }]);
  expect(carts.map((lines) => orderTotals(lines))).toEqual([...(await sqlTotals(carts))]);
});
