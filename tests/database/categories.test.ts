import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../setup/test-database.ts";
import { addAdmin, as, guest, type Person, refusal } from "./people.ts";
import { addProduct, addPromotion, emptyShop } from "./shop.ts";

let database: TestDatabase;
let admin: Person;
beforeAll(async () => {
  database = await createTestDatabase();
  admin = await addAdmin(database.pools);
});
afterAll(() => database.drop());
beforeEach(async () => {
  const { owner } = database.pools;
  await emptyShop(owner);
  await owner`delete from public.product_categories where name not in
    ('Artificial Jewelry', 'Gemstones', 'Lab-Grown Diamonds', 'Moissanite Rings')`;
});

const rename = (from: string, to: string) =>
  as(
    database.pools,
    admin,
    (sql) => sql`update public.product_categories set name = ${to} where name = ${from}`,
  );
const remove = (name: string) =>
  as(
    database.pools,
    admin,
    (sql) => sql`delete from public.product_categories where name = ${name} returning name`,
  );

const counts = async (q: string) => {
  const rows = await as(
    database.pools,
    guest,
    (sql) => sql`select category, products::int from public.category_counts(${q})`,
  );
  return Object.fromEntries(rows.map((row) => [row["category"], row["products"]]));
};

const countsAndMore = async (q: string) => {
  const rows = await as(
    database.pools,
    guest,
    (sql) => sql`select category, products::int, more from public.category_counts(${q}) order by category`,
  );
  return rows.map(({ category, products, more }) => [category, products, more]);
};

test("the shop starts with the four categories", async () => {
  const rows = await database.pools.anonymous`select name from public.product_categories order by name`;
  expect(rows.map((row) => row["name"])).toEqual([
    "Artificial Jewelry",
    "Gemstones",
    "Lab-Grown Diamonds",
    "Moissanite Rings",
  ]);
});

test("a rename updates products and promotions", async () => {
  const { owner } = database.pools;
  await addProduct(owner, { category: "Gemstones" });
  await addPromotion(owner, {
    applicable_scope: "specific_categories",
    category_names: ["Moissanite Rings", "Gemstones"],
  });
  await rename("Gemstones", "Stones");
  const products = await owner`select category from public.products`;
  const promotions = await owner`select category_names from public.promotions`;
  await rename("Stones", "Gemstones");
  expect([...products]).toEqual([{ category: "Stones" }]);
  expect([...promotions]).toEqual([{ category_names: ["Moissanite Rings", "Stones"] }]);
});

test("the upsert of the back office creates a category", async () => {
  const made = await as(
    database.pools,
    admin,
    (sql) => sql`
      insert into public.product_categories (name, description) values ('Watches', null)
      on conflict (id) do update set name = excluded.name, description = excluded.description
      returning name`,
  );
  expect([...made]).toEqual([{ name: "Watches" }]);
});

test("a name that another category has is refused", async () => {
  expect(await refusal(rename("Gemstones", "Moissanite Rings"))).toMatchObject({ code: "23505" });
});

test("a category without a name is refused", async () => {
  expect(await refusal(rename("Gemstones", " "))).toMatchObject({ code: "23514" });
});

describe("deleting", () => {
  test.for<[number, string]>([
    [1, 'The category "Gemstones" is used by 1 product. Move or delete it first.'],
    [3, 'The category "Gemstones" is used by 3 products. Move or delete them first.'],
  ])("a category with %d products is refused with their number", async ([products, message]) => {
    for (let each = 0; each < products; each += 1)
      await addProduct(database.pools.owner, { category: "Gemstones" });
    const refused = await refusal(remove("Gemstones"));
    expect(refused).toMatchObject({ code: "PT409", message });
    expect(JSON.parse(refused.details ?? "")).toEqual({ products });
  });

  test("an empty category removes it from promotions", async () => {
    const { owner } = database.pools;
    await owner`insert into public.product_categories (name) values ('Watches')`;
    await addPromotion(owner, {
      applicable_scope: "specific_categories",
      category_names: ["Watches", "Gemstones"],
    });
    expect([...(await remove("Watches"))]).toEqual([{ name: "Watches" }]);
    const promotions = await owner`select category_names from public.promotions`;
    expect([...promotions]).toEqual([{ category_names: ["Gemstones"] }]);
  });
});

describe("category_counts", () => {
  beforeEach(async () => {
    const { owner } = database.pools;
    await addProduct(owner, { name: "Halo ring 50% off (new)", category: "Moissanite Rings" });
    await addProduct(owner, { name: "Solitaire_ring", category: "Moissanite Rings" });
    await addProduct(owner, { name: "Éclat d'émeraude", category: "Gemstones" });
  });

  test.for<[string, Record<string, number>]>([
    ["", { "Moissanite Rings": 2, Gemstones: 1 }],
    ["RING", { "Moissanite Rings": 2 }],
    ["gem", { Gemstones: 1 }],
    ["éCLAT", { Gemstones: 1 }],
    ["50% off (new)", { "Moissanite Rings": 1 }],
    ["solitaire_", { "Moissanite Rings": 1 }],
    [".*", {}],
    ["%", { "Moissanite Rings": 1 }],
    ["***:(", {}],
    ["\\", {}],
    ["[", {}],
    ["'", { Gemstones: 1 }],
  ])("of %j takes every character for itself", async ([q, expected]) => {
    expect(await counts(q)).toEqual(expected);
  });

  test("finds words in the description", async () => {
    await database.pools
      .owner`update public.products set description = 'Cut by hand' where category = 'Gemstones'`;
    expect(await counts("BY HAND")).toEqual({ Gemstones: 1 });
  });

  test("follows products that are renamed, moved and deleted, and categories that are renamed", async () => {
    const { owner } = database.pools;
    await owner`update public.products set category = 'Gemstones' where name = 'Solitaire_ring'`;
    await rename("Gemstones", "Stones");
    expect(await counts("")).toEqual({ "Moissanite Rings": 1, Stones: 2 });
    expect(await counts("gem")).toEqual({});
    expect(await counts("stone")).toEqual({ Stones: 2 });
    await rename("Stones", "Gemstones");
    await owner`delete from public.products where category = 'Gemstones'`;
    expect(await counts("")).toEqual({ "Moissanite Rings": 1 });
  });

  describe("in a shop of more than 5,000 products", () => {
    beforeEach(async () => {
      await database.pools.owner`
        insert into public.products (name, price, category)
        select case when n % 2 = 0 then 'Plain band ' else 'Pearl ' end || n || case when n <= 60 then ' rare' else '' end, 9,
          case when n % 3 = 0 then 'Gemstones' else 'Artificial Jewelry' end
        from generate_series(1, 6000) as n`;
    });

    test("counts all products exactly, and those of a category whose name matches", async () => {
      const everything = [
        ["Artificial Jewelry", 4000, false],
        ["Gemstones", 2001, false],
        ["Moissanite Rings", 2, false],
      ];
      expect(await countsAndMore("")).toEqual(everything);
      expect(await countsAndMore("GEM")).toEqual(everything.slice(1, 2));
    });

    test("counts the matches of a rare word exactly, and says where there are at least 50 of a common one", async () => {
      expect(await countsAndMore("rare")).toEqual([
        ["Artificial Jewelry", 40, false],
        ["Gemstones", 20, false],
      ]);
      expect(await countsAndMore("pearl")).toEqual([
        ["Artificial Jewelry", 50, true],
        ["Gemstones", 50, true],
      ]);
      expect(await countsAndMore("nothing like it")).toEqual([]);
    });

    test("counts a common word exactly in a category where it is rare", async () => {
      await database.pools
        .owner`update public.products set name = 'Pearl ring' where category = 'Moissanite Rings'`;
      expect(await countsAndMore("pearl")).toEqual([
        ["Artificial Jewelry", 50, true],
        ["Gemstones", 50, true],
        ["Moissanite Rings", 2, false],
      ]);
    });
  });

  test("refuses an overlong search text", async () => {
    expect(await refusal(counts("x".repeat(201)))).toMatchObject({ code: "PT400" });
  });
});
