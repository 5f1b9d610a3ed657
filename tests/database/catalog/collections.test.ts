import * as fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { databaseForFile } from "../../setup/test-database.ts";
import { addProduct, emptyShop } from "../base/shop.ts";
import { addAdmin, as, guest, type Person, refusal, signUp } from "../people/people.ts";

const database = databaseForFile();
let admin: Person;
beforeAll(async () => {
  admin = await addAdmin(database.pools);
});
beforeEach(async () => {
  const { owner } = database.pools;
  await owner`delete from public.collections`;
  await owner`delete from public.redirects`;
  await emptyShop(owner);
});

type Columns = {
  by_hand?: boolean;
  product_ids?: number[];
  matches_any?: boolean;
  tags?: string[];
  category_id?: number;
  min_price?: number;
  max_price?: number;
  max_age?: number;
  is_published?: boolean;
  in_menu?: boolean;
  name?: string;
};

async function addCollection(slug: string, columns: Columns): Promise<void> {
  await as(
    database.pools,
    admin,
    (sql) => sql`insert into public.collections ${sql({ name: slug, slug, is_published: true, ...columns })}`,
  );
}

type Given = { tags?: string[]; price?: number; category?: string; age?: number; status?: string };

async function add(name: string, { tags = [], age = 0, status = "published", ...given }: Given = {}) {
  const { owner } = database.pools;
  const { id } = await addProduct(owner, { name, ...given });
  await owner`
    update public.products
    set tags = ${tags}, status = ${status}, created_at = now() - make_interval(days => ${age}, hours => 1)
    where id = ${id}`;
  return id;
}

async function find(slug: string, { sort = "name", q = "", filters = {}, person = guest } = {}) {
  const rows = await as(
    database.pools,
    person,
    (sql) => sql<{ name: string }[]>`
      select name from public.search_products(${q}, null, ${JSON.stringify({ ...filters, collection: slug })}::text::jsonb, ${sort}, 0, 100)`,
  );
  return rows.map(({ name }) => name);
}

async function facets(slug: string, filters = {}) {
  const rows = await as(
    database.pools,
    guest,
    (sql) => sql<{ facet: string; value: string | null; products: number | null }[]>`
      select facet, value, products::int from public.product_facets('', null, ${JSON.stringify({ ...filters, collection: slug })}::text::jsonb)`,
  );
  return (facet: string) =>
    rows.filter((row) => row.facet === facet).map(({ value, products }) => [value, products]);
}

const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });

const categoryId = async (name: string) => {
  const [row] = await database.pools.owner<{ id: number }[]>`
    select id::int from public.product_categories where name = ${name}`;
  return row!.id;
};

const count = async (draft: object, person = admin) => {
  const [row] = await as(
    database.pools,
    person,
    (sql) => sql`select public.count_collection(${JSON.stringify(draft)}::text::jsonb)::int as count`,
  );
  return row?.["count"] as unknown;
};

describe("a rule", () => {
  test("finds products by tags, category, price and age", async () => {
    await add("Agate", { tags: ["Gift", "blue"], price: 20, category: "Gemstones" });
    await add("Beryl", { tags: ["gift"], price: 90, category: "Moissanite Rings", age: 40 });
    await add("Coral", { tags: ["gifts"], price: 50, category: "Gemstones", age: 10 });
    await add("Draft", { tags: ["gift"], status: "draft" });
    await add("Gone", { tags: ["gift"], status: "archived" });
    const found: Record<string, string[]> = {};
    const rules: Record<string, Columns> = {
      gift: { tags: ["GIFT"] },
      "both-tags": { tags: ["gift", "blue"] },
      "either-tag": { tags: ["gifts", "blue"], matches_any: true },
      gemstones: { category_id: await categoryId("Gemstones") },
      dear: { min_price: 50 },
      cheap: { max_price: 49.99 },
      new: { max_age: 30 },
      "all-of-them": { tags: ["gift"], max_age: 30, max_price: 50 },
      "one-of-them": { min_price: 90, category_id: await categoryId("Gemstones"), matches_any: true },
    };
    for (const [slug, rule] of Object.entries(rules)) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await addCollection(slug, rule);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      found[slug] = await find(slug);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect({ slug, count: await count(rule) }).toEqual({ slug, count: found[slug].length });
    }
    expect(found).toEqual({
      gift: ["Agate", "Beryl"],
      "both-tags": ["Agate"],
      "either-tag": ["Agate", "Coral"],
      gemstones: ["Agate", "Coral"],
      dear: ["Beryl", "Coral"],
      cheap: ["Agate"],
      new: ["Agate", "Coral"],
      "all-of-them": ["Agate"],
      "one-of-them": ["Agate", "Beryl", "Coral"],
    });
  });

  test("finds what its conditions say, whatever they are", async () => {
    const tags = ["gift", "blue", "men"];
    const categories = ["Gemstones", "Moissanite Rings"];
    const products: Required<Omit<Given, "status">>[] = [];
    for (let n = 0; n < 24; n++) {
      const product = {
        tags: tags.filter((_, bit) => (n >> bit) & 1),
        price: 10 + (n % 5) * 10,
        category: categories[n % 2]!,
        age: (n % 3) * 20,
      };
      products.push(product);
      // oxlint-disable-next-line no-await-in-loop -- their names are in this order
      await add(`P${String(n).padStart(2, "0")}`, product);
    }
    const ids = new Map<string, number>();
    // oxlint-disable-next-line no-await-in-loop -- two of them
    for (const name of categories) ids.set(name, await categoryId(name));
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.subarray(tags),
        optional(fc.constantFrom(...categories)),
        optional(fc.constantFrom(20, 30)),
        optional(fc.constantFrom(30, 40)),
        optional(fc.constantFrom(10, 30)),
        async (any, chosen, category, least, most, age) => {
          const conditions = [
            ...(chosen.length > 0
              ? [
                  (product: (typeof products)[number]) =>
                    any
                      ? chosen.some((tag) => product.tags.includes(tag))
                      : chosen.every((tag) => product.tags.includes(tag)),
                ]
              : []),
            ...(category ? [(product: (typeof products)[number]) => product.category === category] : []),
            ...(least || most
              ? [
                  ({ price }: (typeof products)[number]) =>
                    price >= (least ?? 0) && price <= (most ?? Infinity),
                ]
              : []),
            ...(age ? [(product: (typeof products)[number]) => product.age < age] : []),
          ];
          if (conditions.length === 0) return;
          const expected = products.flatMap((product, n) =>
            (any ? conditions.some((holds) => holds(product)) : conditions.every((holds) => holds(product)))
              ? [`P${String(n).padStart(2, "0")}`]
              : [],
          );
          await database.pools.owner`delete from public.collections`;
          await addCollection("drawn", {
            matches_any: any,
            tags: chosen,
            ...(category && { category_id: ids.get(category)! }),
            ...(least && { min_price: least }),
            ...(most && { max_price: most }),
            ...(age && { max_age: age }),
          });
          expect(await find("drawn")).toEqual(expected);
          expect((await facets("drawn"))("all")).toEqual([[null, expected.length]]);
        },
      ),
      { numRuns: 40 },
    );
  });

  test("without a condition is refused, as are prices the wrong way round", async () => {
    expect(await refusal(addCollection("all", {}))).toMatchObject({ code: "23514" });
    expect(await refusal(addCollection("odd", { min_price: 9, max_price: 8 }))).toMatchObject({
      code: "23514",
    });
    expect(await count({})).toBe(0);
  });

  test("follows a category that is renamed, and keeps it from being deleted", async () => {
    const { owner } = database.pools;
    await owner`insert into public.product_categories (name) values ('Beads')`;
    await add("Agate", { category: "Beads" });
    await addCollection("beads", { category_id: await categoryId("Beads") });
    await owner`update public.product_categories set name = 'Pearls' where name = 'Beads'`;
    expect(await find("beads")).toEqual(["Agate"]);
    await owner`delete from public.products`;
    expect(await refusal(owner`delete from public.product_categories where name = 'Pearls'`)).toMatchObject({
      code: "PT409",
      message: 'The collection "beads" has the category "Pearls" in its rule. Change the rule first.',
    });
    await owner`delete from public.collections`;
    await owner`delete from public.product_categories where name = 'Pearls'`;
  });

  test("shows the newest first", async () => {
    await add("Agate", { tags: ["gift"] });
    await add("Beryl", { tags: ["gift"] });
    await addCollection("gifts", { tags: ["gift"] });
    expect(await find("gifts", { sort: "own" })).toEqual(["Beryl", "Agate"]);
  });
});

describe("by hand", () => {
  test("has the chosen products in their order, without those that are gone or not published", async () => {
    const ids = [
      await add("Agate"),
      await add("Beryl"),
      await add("Coral"),
      await add("Draft", { status: "draft" }),
    ];
    const [agate, beryl, coral, draft] = ids as [number, number, number, number];
    await addCollection("chosen", {
      by_hand: true,
      product_ids: [coral, 999_999, draft, agate, beryl],
      tags: ["gift"],
    });
    expect(await find("chosen", { sort: "own" })).toEqual(["Coral", "Agate", "Beryl"]);
    expect(await find("chosen", { sort: "name" })).toEqual(["Agate", "Beryl", "Coral"]);
    await database.pools.owner`delete from public.products where id = ${coral}`;
    expect(await find("chosen", { sort: "own" })).toEqual(["Agate", "Beryl"]);
    expect(await count({ by_hand: true, product_ids: ids })).toBe(2);
  });

  test("may be empty", async () => {
    await add("Agate");
    await addCollection("none", { by_hand: true });
    expect(await find("none", { sort: "own" })).toEqual([]);
  });
});

test("its products are searched and filtered, and counted by facet", async () => {
  await add("Halo ring", { tags: ["gift"], price: 20, category: "Gemstones" });
  await add("Halo pendant", { tags: ["gift"], price: 40, category: "Moissanite Rings" });
  await add("Halo brooch", { price: 60 });
  await addCollection("gifts", { tags: ["gift"] });
  expect(await find("gifts", { q: "halo", filters: { max: 30 } })).toEqual(["Halo ring"]);
  const of = await facets("gifts", { max: 30 });
  expect(of("all")).toEqual([[null, 1]]);
  expect(of("without")).toEqual([["price", 1]]);
  expect(of("category")).toEqual([["Gemstones", 1]]);
  const prices = (await facets("gifts"))("price").map(([price]) => Number(price));
  expect(new Set(prices)).toEqual(new Set([20, 40]));
});

test("one that is not published, or that there is none of, shows nothing to anybody", async () => {
  await add("Agate", { tags: ["gift"] });
  await addCollection("later", { tags: ["gift"], is_published: false });
  for (const person of [guest, admin])
    // oxlint-disable-next-line no-await-in-loop -- two of them
    expect([await find("later", { person }), await find("no-such", { person })]).toEqual([[], []]);
  expect((await facets("later"))("all")).toEqual([[null, 0]]);
  expect(
    await refusal(
      as(
        database.pools,
        guest,
        (sql) => sql`select * from public.search_products('', null, '{"collection": 7}')`,
      ),
    ),
  ).toMatchObject({ code: "PT400" });
});

test("the menu has the published ones in their order", async () => {
  const menu = async () => {
    const [row] = await as(database.pools, guest, (sql) => sql`select public.shop() as shop`);
    return (row!["shop"] as { collections: { slug: string }[] }).collections.map(({ slug }) => slug);
  };
  for (const slug of ["a", "b", "c"])
    // oxlint-disable-next-line no-await-in-loop -- in this order
    await addCollection(slug, { by_hand: true, in_menu: true });
  await addCollection("draft", { by_hand: true, in_menu: true, is_published: false });
  await addCollection("aside", { by_hand: true });
  expect(await menu()).toEqual(["a", "b", "c"]);
  const rows = await database.pools.owner<
    { id: number }[]
  >`select id::int from public.collections order by id`;
  const ids = rows.map(({ id }) => id);
  const [row] = await as(
    database.pools,
    admin,
    (sql) => sql`select public.arrange('collections', ${ids.toReversed()}, ${ids}) as saved`,
  );
  expect(row).toEqual({ saved: true });
  expect(await menu()).toEqual(["c", "b", "a"]);
});

test("its former address leads to the present one", async () => {
  const { owner } = database.pools;
  const rename = (from: string, to: string) =>
    as(database.pools, admin, (sql) => sql`update public.collections set slug = ${to} where slug = ${from}`);
  const target = async (slug: string) => {
    const [row] = await owner`select public.redirect_target(${`/collections/${slug}`}) as target`;
    return row?.["target"] as unknown;
  };
  await addCollection("gifts", { by_hand: true });
  await addCollection("draft", { by_hand: true, is_published: false });
  await rename("gifts", "presents");
  await rename("draft", "sketch");
  expect([await target("gifts"), await target("draft")]).toEqual(["/collections/presents", null]);
  await rename("presents", "gifts");
  expect([await target("gifts"), await target("presents")]).toEqual([null, "/collections/gifts"]);
});

test("only administrators count drafts of collections", async () => {
  const ana = await signUp(database.pools);
  expect(await refusal(count({ tags: ["gift"] }, ana))).toMatchObject({ code: "PT403" });
});
