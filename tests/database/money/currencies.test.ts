import { expect, test } from "vitest";
import { currencyDecimals } from "../../../domain/money/currencies.ts";
import { currencyCodes } from "../../../domain/money/currency-codes.ts";
import { databaseForFile } from "../../setup/test-database.ts";

const database = databaseForFile();

test("the database and domain/money/currencies.ts have the same currencies, with the same decimals", async () => {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".split("");
  const known = await database.pools.owner<{ code: string; decimals: number }[]>`
    select code, private.currency_decimals(code) as decimals
    from (
      select one || two || three as code
      from unnest(${letters}::text[]) as one, unnest(${letters}::text[]) as two, unnest(${letters}::text[]) as three
    ) as codes
    where private.currency_decimals(code) is not null order by code collate "C"`;
  expect(known.map(({ code, decimals }) => [code, decimals])).toEqual(
    currencyCodes.map((code) => [code, currencyDecimals(code)]),
  );
});

test("what a new shop begins with is proposed in its currency, and nothing that was changed", async () => {
  const { owner } = database.pools;
  const read = async () => {
    const [row] =
      await owner`select worth::float, confirm_cash_above::float as cash, fee::float, free_above::float
      from public.order_limits, public.shipping_methods`;
    return Object.values(row!);
  };
  const change = (currency: string) => owner`update public.shop_facts set currency = ${currency}`;
  expect(await read()).toEqual([10_000, 1000, 5.99, 50]);
  await change("INR");
  expect(await read()).toEqual([1_000_000, 100_000, 599, 5000]);
  // Without decimals: what is proposed has none either.
  await change("KRW");
  expect(await read()).toEqual([10_000_000, 1_000_000, 5990, 50_000]);
  await owner`update public.order_limits set worth = 7_000_000`;
  await owner`update public.shop_facts set has_seen_shipping = true`;
  await change("PLN");
  expect(await read()).toEqual([7_000_000, 5000, 5990, 50_000]);
  await change("EUR");
  expect(await read()).toEqual([7_000_000, 1000, 5990, 50_000]);
});

test("in every currency, what a dollar is worth about is known, as one or in round figures", async () => {
  const rows = await database.pools.owner<{ code: string; amount: number }[]>`
    select code, private.proposed_amount(5.99, code)::float as amount from unnest(${currencyCodes}::text[]) as code`;
  const unrounded = rows.filter(
    ({ code, amount }) => amount !== Number(amount.toFixed(currencyDecimals(code))),
  );
  expect([...unrounded]).toEqual([]);
});
