import { expect, test } from "vitest";
import type { Queries } from "../../../backend/database/sql.ts";
import { databaseForFile } from "../../setup/test-database.ts";
import { addProduct, emptyShop } from "../base/shop.ts";

const database = databaseForFile();

test("a product that is added to a new shop costs the same, however many came before", async () => {
  const { owner } = database.pools;
  await emptyShop(owner);
  await owner.begin(async (sql) => {
    // No table was counted yet, so plans are made for the few rows of the beginning.
    await sql`truncate public.products, private.product_labels, private.product_search cascade`;
    const add = async (products: number) => {
      const before = await costOf(sql);
      for (let at = 0; at < products; at += 1) await addProduct(sql, { name: `Ring ${at}` });
      return (await costOf(sql)) - before;
    };
    await add(20);
    const ofFew = await add(50);
    await add(250);
    expect(await add(50)).toBe(ofFew);
  });
});

/** Rows that this transaction read one after another, and its uses of indexes other than by id. */
async function costOf(sql: Queries): Promise<number> {
  const [row] = await sql.unsafe(`
    select (
      select sum(seq_tup_read) from pg_stat_xact_user_tables
      where relname in ('products', 'product_labels', 'product_search')
    ) + (
      select sum(pg_stat_get_xact_numscans(indexrelid)) from pg_stat_user_indexes
      where relname = 'products' and indexrelname <> 'products_pkey'
    ) as cost`);
  return Number(row!["cost"]);
}
