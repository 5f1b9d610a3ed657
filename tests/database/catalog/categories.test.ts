import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { databaseForFile } from "../../setup/test-database.ts";
import { addAdmin, as, guest, type Person, refusal } from "../people/people.ts";
import { addProduct, addPromotion, emptyShop } from "../base/shop.ts";

const database = databaseForFile();
let admin: Person;
beforeAll(async () => {
  admin = await addAdmin(database.pools);
});
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

const counts = async () => {
  const rows = await as(
    database.pools,
    guest,
    (sql) => sql`select category, products::int from public.category_counts()`,
  );
  return Object.fromEntries(rows.map((row) => [row["category"], row["products"]]));
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
    expect(JSON.parse(refused.details ?? "")).toMatchObject({ products });
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

test("category_counts follows products that are added, moved and deleted, and categories that are renamed", async () => {
  const { owner } = database.pools;
  await addProduct(owner, { name: "Halo ring", category: "Moissanite Rings" });
  await addProduct(owner, { name: "Solitaire ring", category: "Moissanite Rings" });
  await addProduct(owner, { name: "Oval ruby", category: "Gemstones" });
  expect(await counts()).toEqual({ "Moissanite Rings": 2, Gemstones: 1 });
  await owner`update public.products set category = 'Gemstones' where name = 'Solitaire ring'`;
  await rename("Gemstones", "Stones");
  expect(await counts()).toEqual({ "Moissanite Rings": 1, Stones: 2 });
  await rename("Stones", "Gemstones");
  await owner`delete from public.products where category = 'Gemstones'`;
  expect(await counts()).toEqual({ "Moissanite Rings": 1 });
});

test("names are compared ignoring case", async () => {
  const taken = /product_categories_by_name_in_any_case/;
  const { owner } = database.pools;
  await expect(owner`insert into public.product_categories (name) values ('GEMSTONES')`).rejects.toThrow(
    taken,
  );
  await expect(rename("Moissanite Rings", "gemstones")).rejects.toThrow(taken);
  await rename("Gemstones", "GemStones");
  await rename("GemStones", "Gemstones");
});

test("a product's related products are the others of its category, best rated first", async () => {
  const { owner } = database.pools;
  const add = async (category: string, rating: number | null) => {
    const { id } = await addProduct(owner, { category });
    await owner`update public.products set rating = ${rating} where id = ${id}`;
    return id;
  };
  const ring = await add("Gemstones", 5);
  const unrated = await add("Gemstones", null);
  const best = await add("Gemstones", 4.8);
  const last = await add("Gemstones", 3);
  await add("Moissanite Rings", 5);
  const related = async (id: number, take?: number) => {
    const rows = await as(
      database.pools,
      guest,
      (sql) => sql`select id::int from public.related_products(${id}, ${take ?? 4})`,
    );
    return rows.map((row) => row["id"]);
  };
  expect(await related(ring)).toEqual([best, last, unrated]);
  expect(await related(ring, 1)).toEqual([best]);
  expect(await related(ring, -1)).toEqual([]);
  expect(await related(999_999)).toEqual([]);
});
