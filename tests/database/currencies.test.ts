import { expect, test } from "vitest";
import { currencyDecimals } from "../../domain/currencies.ts";
import { currencyCodes } from "../../domain/currency-codes.ts";
import { databaseForFile } from "../setup/test-database.ts";

const database = databaseForFile();

test("the database and domain/currencies.ts have the same currencies, with the same decimals", async () => {
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
