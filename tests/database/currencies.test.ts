import { expect, test } from "vitest";
import { currencyDecimals } from "../../domain/currencies.ts";
import { databaseForFile } from "../setup/test-database.ts";

const database = databaseForFile();

test("the database and the mails know the same decimals of all currencies", async () => {
  const letters = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
  const codes = letters.flatMap((one) => letters.flatMap((two) => letters.map((three) => one + two + three)));
  const rows = await database.pools.owner<{ code: string; decimals: number }[]>`
    select code, private.currency_decimals(code) as decimals from unnest(${codes}::text[]) as code
    where private.currency_decimals(code) is not null`;
  expect(rows.length).toBeGreaterThan(100);
  expect(rows.filter(({ code, decimals }) => currencyDecimals(code) !== decimals)).toEqual([]);
});
