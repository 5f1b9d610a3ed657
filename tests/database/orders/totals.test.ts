import {
  array,
  assert,
  asyncProperty,
  boolean,
  constant,
  integer,
  nat,
  oneof,
  option,
  record,
} from "fast-check";
import { expect, test } from "vitest";
import { afterWorkingDays } from "../../../app/features/delivery/zones.ts";
import { orderTotals } from "../../../app/features/orders/totals.ts";
import type { Terms } from "../../../domain/shop/shop.ts";
import { databaseForFile } from "../../setup/test-database.ts";
import { freshShop } from "../../setup/fresh-shop.ts";

const database = databaseForFile();

type Cart = { subtotal: number; terms: Terms };
type Totals = { tax: number; shipping: number; total: number };

/** The totals of many carts in minor units, computed by SQL in one statement. */
async function sqlTotals(carts: readonly Cart[], decimals: number): Promise<Totals[]> {
  const unit = 10 ** decimals;
  const rows = carts.map(({ subtotal, terms: { tax, shipping, ...terms } }) => ({
    subtotal: subtotal / unit,
    prices_include_tax: terms.pricesIncludeTax,
    taxes_shipping: terms.taxesShipping,
    tax_rate: tax?.rate ?? 0,
    fee: shipping?.fee ?? 0,
    free_above: shipping?.freeAbove ?? null,
  }));
  return database.pools.owner<Totals[]>`
    select (totals.tax * ${unit})::float8 as tax, (totals.shipping * ${unit})::float8 as shipping,
      (totals.total * ${unit})::float8 as total
    from rows from (
      jsonb_to_recordset(${database.pools.owner.json(rows)}) as (
        subtotal numeric, prices_include_tax boolean, taxes_shipping boolean, tax_rate numeric, fee numeric, free_above numeric
      )
    ) with ordinality as cart
    cross join lateral jsonb_populate_record(
      null::private.order_terms, to_jsonb(cart) || jsonb_build_object('decimals', ${decimals}::integer)
    ) as terms
    cross join lateral private.order_totals(cart.subtotal, terms) as totals
    order by cart.ordinality`;
}

function tsTotals({ subtotal, terms }: Cart, decimals: number): Totals {
  const { tax, shipping, total } = orderTotals(subtotal, terms, { decimals });
  return { tax, shipping, total };
}

/** @param unit of the fees: 100 for cents */
const cartIn = (unit: number) =>
  record({
    subtotal: oneof(nat(3000), nat(9_999_999), nat(9_999_999_999)),
    terms: record({
      pricesIncludeTax: boolean(),
      taxesShipping: boolean(),
      tax: option(record({ name: constant("Tax"), rate: nat(100_000).map((rate) => rate / 1000) })),
      shipping: option(
        record({
          id: constant(1),
          fee: nat(20_000).map((fee) => fee / unit),
          freeAbove: option(nat(20_000).map((above) => above / unit)),
        }),
      ),
    }),
  });

test.for([0, 2])(
  "TypeScript's totals equal SQL's for 10,000 random carts, with %i decimals",
  async (decimals) => {
    await assert(
      asyncProperty(array(cartIn(10 ** decimals), { minLength: 400, maxLength: 500 }), async (carts) => {
        expect(carts.map((cart) => tsTotals(cart, decimals))).toEqual(await sqlTotals(carts, decimals));
      }),
      { numRuns: 25 },
    );
  },
);

test("they also match for every subtotal up to $70.00, on both sides of free shipping", async () => {
  const carts = Array.from({ length: 7001 }, (_, subtotal) => ({ subtotal, terms: freshShop.terms }));
  expect(carts.map((cart) => tsTotals(cart, 2))).toEqual(await sqlTotals(carts, 2));
});

test("an amount is spread over lines so that the parts add up to it, none more than a unit away from its share", async () => {
  const line = array(oneof(nat(3000), nat(9_999_999), constant(0)), { minLength: 1, maxLength: 50 }).filter(
    (weights) => weights.some(Boolean),
  );
  await assert(
    asyncProperty(line, nat(99_999), integer({ min: 0, max: 2 }), async (weights, whole, decimals) => {
      const unit = 10 ** decimals;
      const [row] = await database.pools.owner<{ parts: number[] }[]>`
        select private.split_amount(${whole / unit}::numeric, ${weights}::numeric[], ${decimals})::float8[] as parts`;
      const parts = row!.parts.map((part) => Math.round(part * unit));
      const sum = weights.reduce((total, weight) => total + weight, 0);
      expect(parts.reduce((total, part) => total + part, 0)).toBe(whole);
      for (const [index, part] of parts.entries())
        expect(Math.abs(part - (whole * weights[index]!) / sum)).toBeLessThan(1);
    }),
    { numRuns: 200 },
  );
});

test("working days are counted alike", async () => {
  const rows = await database.pools.owner<{ start: string; days: number; day: string }[]>`
    select start::text, days, private.after_working_days(start, days)::text as day
    from generate_series(0, 13) as offset_of, lateral (select date '2026-11-23' + offset_of) as begun (start),
      generate_series(0, 30) as days`;
  expect(rows).toHaveLength(14 * 31);
  for (const { start, days, day } of rows)
    expect([start, days, afterWorkingDays(start, days)]).toEqual([start, days, day]);
  expect(rows.find(({ start, days }) => start === "2026-11-27" && days === 1)?.day).toBe("2026-11-30");
  expect(rows.find(({ start, days }) => start === "2026-11-28" && days === 0)?.day).toBe("2026-11-27");
});
