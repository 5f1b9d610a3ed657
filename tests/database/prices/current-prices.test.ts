import { copyFileSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import type { Sql } from "../../../backend/database/sql.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { migrate } from "../../../backend/database/migrate.ts";
import { authenticatorPassword, connectOwner } from "../../../backend/database/pools.ts";
import { applySystem } from "../../../backend/database/system.ts";
import { keepCatalogCurrent } from "../../../server/shop/current-catalog.ts";
import { testJwtSecret } from "../../setup/names.ts";
import { databaseForFile } from "../../setup/test-database.ts";
import { openCrowd } from "../orders/crowd.ts";
import { addAdmin, as, guest, type Person, refusal, service, signUp } from "../people/people.ts";
import {
  addProduct,
  addPromotion,
  callPlaceOrder,
  days,
  emptyShop,
  placeOrder,
  type Product,
} from "../base/shop.ts";
import { outdatedPrices, refreshPrices, silently, storedPrice } from "./stored-prices.ts";

const database = databaseForFile();
let owner: Sql;
beforeAll(async () => {
  owner = database.pools.owner;
});
beforeEach(() => emptyShop(owner));

const priceOf = (id: number) => storedPrice(owner, id);

describe("a product is priced when it is", () => {
  beforeEach(async () => {
    await addPromotion(owner, { applicable_scope: "specific_categories", category_names: ["Gemstones"] });
  });

  test("added by its owner or the service", async () => {
    const ruby = await addProduct(owner, { price: 100, category: "Gemstones" });
    expect(await priceOf(ruby.id)).toBe(90);
    const [opal] = await as(
      database.pools,
      service,
      (sql) => sql<{ price: number }[]>`
        insert into public.products (name, category, price) values ('Opal', 'Gemstones', 50)
        returning final_price::float8 as price`,
    );
    expect(opal).toEqual({ price: 45 });
  });

  test("edited by an administrator", async () => {
    const admin = await addAdmin(database.pools);
    const ring = await addProduct(owner, { price: 100 });
    const edit = (values: Record<string, string | number>) =>
      as(
        database.pools,
        admin,
        (sql) => sql`update public.products set ${sql(values)} where id = ${ring.id} returning id`,
      );
    await edit({ category: "Gemstones" });
    expect(await priceOf(ring.id)).toBe(90);
    await edit({ price: 10 });
    expect(await priceOf(ring.id)).toBe(9);
    await edit({ category: "Moissanite Rings", price: 20 });
    expect(await priceOf(ring.id)).toBe(20);
  });
});

test("nobody can set the stored price, or refresh prices, through the API", async () => {
  const ring = await addProduct(owner);
  for (const person of [guest, await signUp(database.pools), await addAdmin(database.pools)]) {
    for (const statement of [
      `update public.products set final_price = 1 where id = ${ring.id}`,
      "insert into public.products (name, category, price, final_price) values ('Tiara', 'Gemstones', 5, 1)",
      "call private.refresh_prices()",
      "select * from private.price_list",
    ])
      expect(await refusal(as(database.pools, person, (sql) => sql.unsafe(statement)))).toMatchObject({
        code: "42501",
      });
  }
});

test("a price changed by a promotion does not count as an edit of the product", async () => {
  const ring = await addProduct(owner, { price: 100 });
  await owner`update public.products set updated_at = 'epoch'`;
  await addPromotion(owner);
  const [row] = await owner`
    select final_price::int as price, updated_at = 'epoch' as unedited from public.products where id = ${ring.id}`;
  expect(row).toEqual({ price: 90, unedited: true });
});

describe("prices follow a promotion", () => {
  test("that is added, changed and deleted, in the same transaction", async () => {
    const ring = await addProduct(owner, { price: 100 });
    const promotion = await addPromotion(owner);
    expect(await priceOf(ring.id)).toBe(90);
    await owner`update public.promotions set discount_value = 30 where id = ${promotion}`;
    expect(await priceOf(ring.id)).toBe(70);
    await owner`update public.promotions set is_active = false where id = ${promotion}`;
    expect(await priceOf(ring.id)).toBe(100);
    await owner`update public.promotions set is_active = true where id = ${promotion}`;
    await owner`delete from public.promotions where id = ${promotion}`;
    expect(await priceOf(ring.id)).toBe(100);
  });

  test("that begins and ends", async () => {
    const ring = await addProduct(owner, { price: 100 });
    const promotion = await addPromotion(owner, { start_date: days(1), end_date: days(2) });
    await refreshPrices(owner);
    expect(await priceOf(ring.id)).toBe(100);
    await silently(
      owner,
      (sql) => sql`update public.promotions set start_date = now() where id = ${promotion}`,
    );
    expect(await outdatedPrices(owner)).toEqual([{ id: ring.id, stored: 100, now: 90 }]);
    await refreshPrices(owner);
    expect(await priceOf(ring.id)).toBe(90);
    await silently(
      owner,
      (sql) => sql`
        update public.promotions set start_date = now() - interval '2 days', end_date = now() - interval '1 second'
        where id = ${promotion}`,
    );
    await refreshPrices(owner);
    expect(await priceOf(ring.id)).toBe(100);
  });

  test("that overrides another while both run, and go back to the other afterwards", async () => {
    const ring = await addProduct(owner, { price: 100, category: "Gemstones" });
    await addPromotion(owner, { discount_value: 5 });
    const gems = await addPromotion(owner, {
      discount_value: 20,
      applicable_scope: "specific_categories",
      category_names: ["Gemstones"],
      usage_limit: 1,
    });
    expect(await priceOf(ring.id)).toBe(80);
    const order = await placeOrder(database.pools, { lines: [{ id: ring.id, quantity: 1, price: 80 }] });
    await refreshPrices(owner);
    expect(await priceOf(ring.id)).toBe(95);
    await owner`update public.orders set status = 'cancelled' where id = ${order.id}`;
    await refreshPrices(owner);
    expect(await priceOf(ring.id)).toBe(80);
    await owner`delete from public.promotions where id = ${gems}`;
    expect(await priceOf(ring.id)).toBe(95);
  });

  test("whose category is renamed, even to a name that a promotion already had", async () => {
    await owner`insert into public.product_categories (name) values ('Pearls')`;
    const pearl = await addProduct(owner, { price: 100, category: "Pearls" });
    const named = (category: string, discount_value: number) =>
      addPromotion(owner, {
        discount_value,
        applicable_scope: "specific_categories",
        category_names: [category],
      });
    await named("Pearls", 10);
    await owner`update public.product_categories set name = 'Sea pearls' where name = 'Pearls'`;
    expect([await priceOf(pearl.id), await outdatedPrices(owner)]).toEqual([90, []]);
    await named("River pearls", 25);
    await owner`update public.product_categories set name = 'River pearls' where name = 'Sea pearls'`;
    expect([await priceOf(pearl.id), await outdatedPrices(owner)]).toEqual([75, []]);
    await owner`delete from public.products`;
    await owner`delete from public.product_categories where name = 'River pearls'`;
  });
});

test("a change of more than 500 prices is left to the refresh, which a later change may overtake", async () => {
  await silently(
    owner,
    (sql) => sql`
      insert into public.products (name, category, price, final_price)
      select 'Ring', 'Gemstones', 100, 100 from generate_series(1, 501)`,
  );
  const promotion = await addPromotion(owner, { discount_value: 50 });
  const prices = async () => {
    const rows = await owner<{ price: number }[]>`
      select distinct final_price::int as price from public.products order by 1`;
    return rows.map(({ price }) => price);
  };
  expect(await prices()).toEqual([100]);
  // Added in the meantime.
  expect(await priceOf((await addProduct(owner, { price: 1000 })).id)).toBe(500);
  await Promise.all([
    refreshPrices(owner),
    owner`update public.promotions set discount_value = 20 where id = ${promotion}`,
    refreshPrices(owner),
  ]);
  await refreshPrices(owner);
  expect(await prices()).toEqual([80, 800]);
});

const repeatedly = async (work: (turn: number) => PromiseLike<unknown>) => {
  for (let turn = 0; turn < 12; turn += 1) await work(turn);
};

test("a promotion with a long list is left to the refresh", async () => {
  const ring = await addProduct(owner, { price: 100 });
  const product_ids = Array.from({ length: 1001 }, (_, at) => ring.id + at);
  await addPromotion(owner, { applicable_scope: "specific_products", product_ids });
  expect(await priceOf(ring.id)).toBe(100);
  await refreshPrices(owner);
  expect(await priceOf(ring.id)).toBe(90);
});

test("a change of promotions waits for orders; a customer's refused attempt does not", async () => {
  const promotion = await addPromotion(owner);
  const attempt = async (person: Person) =>
    as(database.pools, person, async (sql) => {
      await sql`set local lock_timeout = '50ms'`;
      return sql`update public.promotions set discount_value = 20 where id = ${promotion}`;
    });
  const [admin, customer] = [await addAdmin(database.pools), await signUp(database.pools)];
  await owner.begin(async (sql) => {
    await sql`select private.lock_prices_shared()`;
    expect((await refusal(attempt(admin))).code).toBe("55P03");
    expect((await attempt(customer)).count).toBe(0);
  });
  expect((await attempt(admin)).count).toBe(1);
});

test("orders never deadlock with promotions, edits, renames and refreshes", { tags: ["long"] }, async () => {
  const crowd = await openCrowd(database, 12, 6);
  try {
    await owner`insert into public.product_categories (name) values ('Corals')`;
    const rings: Product[] = [];
    for (let each = 0; each < 8; each += 1) {
      rings.push(await addProduct(owner, { price: 100, stock: 1000, category: "Corals" }));
    }
    const promotion = await addPromotion(owner, { usage_limit: 50 });
    await addPromotion(owner, { applicable_scope: "specific_categories", category_names: ["Corals"] });
    const lines = rings.map(({ id }) => ({ id, quantity: 1 }));
    const orders: number[] = [];
    await Promise.all([
      ...Array.from({ length: 10 }, (_, buyer) =>
        repeatedly(async (turn) => {
          const cart = buyer % 2 ? lines : lines.toReversed();
          const { id } = await callPlaceOrder(crowd.anonymousWriter, { lines: cart });
          orders.push(id);
          if (turn % 3 === 0)
            await crowd.owner`update public.orders set status = 'cancelled' where id = ${id}`;
        }),
      ),
      repeatedly(
        (turn) => crowd.owner`update public.promotions set discount_value = ${turn} where id = ${promotion}`,
      ),
      repeatedly(() =>
        addPromotion(crowd.owner, { applicable_scope: "specific_products", product_ids: [rings[3]!.id] }),
      ),
      repeatedly(
        (turn) => crowd.owner`update public.products set price = ${90 + turn} where id = ${rings[5]!.id}`,
      ),
      repeatedly(async (turn) => {
        const [from, to] = turn % 2 === 1 ? (["Shells", "Corals"] as const) : (["Corals", "Shells"] as const);
        await crowd.owner`update public.product_categories set name = ${to} where name = ${from}`;
      }),
      repeatedly(() => refreshPrices(crowd.owner)),
    ]);
    expect(orders).toHaveLength(120);
    await refreshPrices(owner);
    expect(await outdatedPrices(owner)).toEqual([]);
  } finally {
    await crowd.close();
  }
});

test("the server notices within a second or so that a promotion is used up, and reports that prices changed", async () => {
  await owner`call private.refresh_words()`;
  const ring = await addProduct(owner, { price: 100 });
  await addPromotion(owner, { usage_limit: 1 });
  let changes = 0;
  const job = keepCatalogCurrent({ owner, log: pino({ level: "silent" }), onChange: () => (changes += 1) });
  job.start();
  try {
    await placeOrder(database.pools, { lines: [{ id: ring.id, quantity: 1, price: 90 }] });
    await expect.poll(() => priceOf(ring.id)).toBe(100);
    await expect.poll(() => changes).toBe(1);
  } finally {
    await job.stop();
  }
});

test("an existing shop has its prices after the migration", async () => {
  const migrations = "supabase/migrations";
  const own = "20261122100000_current_prices.sql";
  const directory = mkdtempSync(join(tmpdir(), "facet-migrations-"));
  const name = `${database.address.database}_before`;
  await owner`create database ${owner(name)}`;
  const shop = connectOwner({ ...database.address, database: name }, 1);
  try {
    for (const file of readdirSync(migrations).filter((each) => each < own)) {
      copyFileSync(join(migrations, file), join(directory, file));
    }
    await applySystem(shop, authenticatorPassword(testJwtSecret));
    await migrate(shop, directory, "facet_migrations");
    const ring = await addProduct(shop, { price: 100 });
    const gift = await addProduct(shop, { price: 0 });
    const ruby = await addProduct(shop, { price: 50, category: "Gemstones" });
    await shop`update public.products set updated_at = 'epoch'`;
    await addPromotion(shop, { applicable_scope: "specific_products", product_ids: [ring.id, gift.id] });

    copyFileSync(join(migrations, own), join(directory, own));
    expect(await migrate(shop, directory, "facet_migrations")).toEqual([own]);
    const rows = await shop`
      select id::int, final_price::float8 as price, updated_at = 'epoch' as unedited from public.products order by id`;
    expect([...rows]).toEqual([
      { id: ring.id, price: 90, unedited: true },
      { id: gift.id, price: 0, unedited: true },
      { id: ruby.id, price: 50, unedited: true },
    ]);
    const [prices] = await shop`select private.prices_are_current() as current`;
    expect(prices).toEqual({ current: true });
  } finally {
    await shop.end();
    await owner`drop database ${owner(name)} with (force)`;
    rmSync(directory, { recursive: true });
  }
});
