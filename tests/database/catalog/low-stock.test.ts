import { beforeEach, expect, test } from "vitest";
import { databaseForFile } from "../../setup/test-database.ts";
import { addAdmin, as, type Person } from "../people/people.ts";
import { addProduct, emptyShop } from "../base/shop.ts";

const database = databaseForFile();
let admin: Person;

beforeEach(async () => {
  await emptyShop(database.pools.owner);
  admin = await addAdmin(database.pools);
  for (const stock of [0, 2, 4, 7, null])
    // oxlint-disable-next-line no-await-in-loop -- one product after the other
    await addProduct(database.pools.owner, { stock });
});

async function low(): Promise<{ low: number; out: number }> {
  const [row] = await as(
    database.pools,
    admin,
    (sql) => sql<{ stats: { lowStockItems: number; outOfStockItems: number } }[]>`
      select public.dashboard_stats() as stats`,
  );
  return { low: row!.stats.lowStockItems, out: row!.stats.outOfStockItems };
}

const lowBelow = (pieces: number) =>
  as(database.pools, admin, (sql) => sql`update public.shop_facts set low_stock_threshold = ${pieces}`);

test("what is low on stock is what the owner says, as soon as it is said", async () => {
  expect(await low()).toEqual({ low: 3, out: 1 });
  await lowBelow(10);
  expect(await low()).toEqual({ low: 4, out: 1 });
  await lowBelow(3);
  expect(await low()).toEqual({ low: 2, out: 1 });
  await database.pools.owner`update public.products set stock_quantity = 1 where stock_quantity = 7`;
  expect(await low()).toEqual({ low: 3, out: 1 });
  await lowBelow(5);
});
