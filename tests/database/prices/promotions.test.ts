import { beforeAll, expect, test } from "vitest";
import { databaseForFile } from "../../setup/test-database.ts";
import { addAdmin, as, type Person } from "../people/people.ts";
import { addProduct, addPromotion, placeOrder } from "../base/shop.ts";

const database = databaseForFile();
let admin: Person;
beforeAll(async () => {
  admin = await addAdmin(database.pools);
});

/** Whether this changed the promotion's `updated_at`, which reveals conflicting edits. */
async function dates(promotion: number, change: () => Promise<unknown>): Promise<boolean> {
  const { owner } = database.pools;
  await owner`update public.promotions set updated_at = 'epoch' where id = ${promotion}`;
  await change();
  const [row] =
    await owner`select updated_at > 'epoch' as dated from public.promotions where id = ${promotion}`;
  return row!["dated"] as boolean;
}

test("updated_at changes with edits and with a renamed category, but not with orders", async () => {
  const { pools } = database;
  const { owner } = pools;
  await owner`insert into public.product_categories (name) values ('Pearls')`;
  const pearl = await addProduct(owner, { price: 80, stock: 5, category: "Pearls" });
  const promotion = await addPromotion(owner, {
    applicable_scope: "specific_categories",
    category_names: ["Pearls"],
  });

  expect(await dates(promotion, () => placeOrder(pools, { lines: [{ id: pearl.id, quantity: 1 }] }))).toBe(
    false,
  );
  const [row] = await owner`select usage_count from public.promotions where id = ${promotion}`;
  expect(row).toEqual({ usage_count: 1 });
  const edit = () =>
    as(
      pools,
      admin,
      (sql) => sql`update public.promotions set is_active = false where id = ${promotion} returning id`,
    );
  expect(await dates(promotion, edit)).toBe(true);
  const rename = () => owner`update public.product_categories set name = 'Sea pearls' where name = 'Pearls'`;
  expect(await dates(promotion, async () => rename())).toBe(true);
});
