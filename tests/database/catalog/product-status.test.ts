import type { Sql } from "../../../backend/database/sql.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { databaseForFile } from "../../setup/test-database.ts";
import { addAdmin, as, guest, type Person, refusal, service, signUp } from "../people/people.ts";
import {
  addProduct,
  addPromotion,
  days,
  emptyShop,
  placeOrder,
  type Product,
  ringSize,
  saveOptions,
} from "../base/shop.ts";

const database = databaseForFile();
let owner: Sql;
let customer: Person & { id: string };
let admin: Person;
let shown: Product;
/** The draft and the archived product. */
let unlisted: Product[];

beforeEach(async () => {
  ({ owner } = database.pools);
  await emptyShop(owner);
  customer = await signUp(database.pools);
  admin = await addAdmin(database.pools);
  shown = await addProduct(owner, { name: "Shown ring", price: 50 });
  const draft = await addProduct(owner, { name: "Secret draft", price: 10, stock: 0 });
  const archived = await addProduct(owner, { name: "Old archive", price: 90, stock: 0 });
  unlisted = [draft, archived];
  for (const product of [shown, ...unlisted])
    // oxlint-disable-next-line no-await-in-loop -- one product after the other
    await saveOptions(database.pools, admin, product.id, [ringSize({ "6": 3 })]);
  await setStatus(draft.id, "draft");
  await setStatus(archived.id, "archived");
});

const setStatus = (id: number, status: string) =>
  as(database.pools, admin, (sql) => sql`update public.products set status = ${status} where id = ${id}`);

const names = async (rows: PromiseLike<{ name: string }[]>) => (await rows).map(({ name }) => name);

/** All that this person can find out about products. */
function seen(person: Person) {
  return as(database.pools, person, async (sql) => {
    const facets = await sql<{ facet: string; value: string; products: number }[]>`
      select facet, value, products::int from public.product_facets()`;
    const number = (facet: string, value: string | null) =>
      facets.find((it) => it.facet === facet && (value === null || it.value === value))?.products;
    return {
      table: await names(sql`select name from public.products order by id`),
      options: (await sql`select from public.product_options`).length,
      values: (await sql`select from public.product_option_values`).length,
      searched: await names(
        sql`select name from public.search_products('secret archive ring', near => true)`,
      ),
      listed: await names(sql`select name from public.search_products(sort => 'price-asc')`),
      best: await names(sql`select name from public.best_sellers()`),
      related: await names(sql`select name from public.related_products(${shown.id})`),
      counts: await sql`select category, products::int from public.category_counts()`,
      facets: [number("all", null), number("shop", null), number("category", shown.category)],
      prices: facets
        .filter(({ facet }) => /price|min|max|lowest|highest/.test(facet))
        .map(({ value }) => value),
    };
  });
}

describe("what is not published", () => {
  test("is nowhere but in the back office", async () => {
    const onlyShown = {
      table: ["Shown ring"],
      options: 1,
      values: 1,
      searched: ["Shown ring"],
      listed: ["Shown ring"],
      best: ["Shown ring"],
      related: [],
      counts: [{ category: "Moissanite Rings", products: 1 }],
      facets: [1, 1, 1],
    };
    expect(await seen(guest)).toMatchObject(onlyShown);
    expect(await seen(customer)).toMatchObject(onlyShown);
    const all = { table: ["Shown ring", "Secret draft", "Old archive"], options: 3, values: 3 };
    expect(await seen(admin)).toMatchObject({ ...onlyShown, ...all });
    expect(await seen(service)).toMatchObject({ ...onlyShown, ...all });
  });

  test("says nothing through its translations and words, combinations or redirects", async () => {
    const draft = unlisted[0]!.id;
    const row = { surcharge: 5, stock_quantity: 2, sku: null, image: null };
    await owner`delete from public.product_options where product_id = ${draft}`;
    await saveOptions(database.pools, admin, draft, [
      {
        ...ringSize({ "Secret size": 3 }),
        combinations: [{ choice: { "Ring size": "Secret size", "Secret metal": "Rhodium" }, ...row }],
      },
      { ...ringSize({ Rhodium: null }), name: "Secret metal" },
    ]);
    await owner`update public.products set metal = 'Rose gold' where id = ${shown.id}`;
    await owner`update public.products set metal = 'Secret alloy', stone = 'Rose gold' where id = ${draft}`;
    await owner`insert into public.shop_languages (code, is_shown) values ('fr', true) on conflict (code) do update set is_shown = true`;
    for (const [id, alt] of [
      [shown.id, "A ring"],
      [draft, "A secret ring"],
    ] as const)
      // oxlint-disable-next-line no-await-in-loop -- two
      await owner`update public.products set images = array[${`/a.jpg#alt=${encodeURIComponent(alt)}`}] where id = ${id}`;
    const secrets = ["Rhodium", "Secret alloy", "Secret metal", "Secret size"];
    const shared = ["Moissanite Rings", "Ring size", "Rose gold"];
    for (const word of [...secrets, ...shared])
      // oxlint-disable-next-line no-await-in-loop -- a handful
      await owner`
        insert into public.translations (language, subject, record, field, original, text)
        values ('fr', 'words', ${word}, 'text', ${word}, 'mot')`;
    await owner`
      insert into public.translations (language, subject, record, field, original, text)
      select 'fr', 'words', alt, 'alt', alt, 'photo' from unnest(array['A ring', 'A secret ring']) as alt`;
    await owner`
      insert into public.redirects (path, target)
      values ('/old-shown', ${`/product/${shown.id}/shown`}), ('/old-draft', ${`/product/${draft}?from=old`}),
        ('/old-page', '/about'), ('/old-collection', '/collections/secret')`;
    await owner`insert into public.collections (name, slug, by_hand, product_ids) values ('Secret', 'secret', true, ${[draft]})`;
    const found = (person: Person) =>
      as(database.pools, person, async (sql) => ({
        combinations: (await sql`select from public.option_combinations`).length,
        translated: (
          await sql<{ record: string }[]>`select record from public.translations where subject = 'words'`
        )
          .map(({ record }) => record)
          .toSorted(),
        words: Object.keys(
          (await sql<{ shop: { words: object } }[]>`select public.shop('fr') as shop`)[0]!.shop.words,
        ).toSorted(),
        targets: (
          await sql<{ target: string | null }[]>`
            select public.redirect_target(path) as target
            from unnest(array['/old-shown', '/old-draft', '/old-page', '/old-collection']) with ordinality as old (path, n) order by n`
        ).map(({ target }) => target),
        collections: (await sql`select from public.collections where slug = 'secret'`).length,
      }));
    const known = { words: shared, targets: [`/product/${shown.id}/shown`, null, "/about", null] };
    const hidden = { ...known, combinations: 0, translated: ["A ring", ...shared], collections: 0 };
    expect(await found(guest)).toEqual(hidden);
    expect(await found(customer)).toEqual(hidden);
    expect(await found(admin)).toMatchObject({ combinations: 1, collections: 1 });
    await setStatus(draft, "published");
    await owner`update public.collections set is_published = true where slug = 'secret'`;
    const all = [...secrets, ...shared].toSorted();
    expect(await found(guest)).toMatchObject({
      combinations: 1,
      translated: ["A ring", "A secret ring", ...all].toSorted(),
      words: all,
      collections: 1,
    });
    expect((await found(guest)).targets).not.toContain(null);
    await owner`delete from public.collections where slug = 'secret'`;
    await owner`delete from public.redirects`;
    await owner`delete from public.shop_languages where code = 'fr'`;
  });

  test("is named by no promotion that shoppers read; they learn what it takes off, and where", async () => {
    const scope = { applicable_scope: "specific_products" } as const;
    const both = { ...scope, product_ids: [shown.id, unlisted[0]!.id] };
    const named = await addPromotion(owner, { ...both, created_at: days(-1) });
    const open = await addPromotion(owner, { ...scope, product_ids: [shown.id], created_at: days(-2) });
    const general = await addPromotion(owner);
    await addPromotion(owner, { ...both, code: "SECRET" });
    await owner`insert into public.shop_languages (code, is_shown) values ('fr', true) on conflict (code) do update set is_shown = true`;
    await owner`
      insert into public.translations (language, subject, record, field, original, text)
      values ('fr', 'promotions', ${named}, 'name', 'Sale', 'Soldes')`;
    const found = (person: Person) =>
      as(database.pools, person, async (sql) => {
        const running = async (product: number | null) =>
          (await sql<{ id: number }[]>`select id::int from public.running_promotions(${product})`).map(
            ({ id }) => id,
          );
        return {
          table: (await sql<{ id: number }[]>`select id::int from public.promotions order by id`).map(
            ({ id }) => id,
          ),
          running: await running(null),
          pricing: [await running(shown.id), await running(unlisted[0]!.id), await running(999_999)],
          translated: (await sql`select from public.translations where subject = 'promotions'`).length,
        };
      });
    const hidden = {
      table: [open, general],
      running: [general, named, open],
      pricing: [[named], [], []],
      translated: 1,
    };
    expect(await found(guest)).toEqual(hidden);
    expect(await found(customer)).toEqual(hidden);
    expect((await found(admin)).table).toHaveLength(4);
    await setStatus(unlisted[0]!.id, "published");
    expect(await found(guest)).toMatchObject({
      table: [named, open, general],
      pricing: [[named], [named], []],
    });
    await owner`delete from public.shop_languages where code = 'fr'`;
  });

  test("counts for administrators who ask for it, but never as low on stock", async () => {
    const counts = (person: Person) =>
      as(database.pools, person, (sql) => sql`select products::int from public.category_counts(true)`);
    expect([await counts(admin), await counts(guest)]).toEqual([[{ products: 3 }], [{ products: 1 }]]);
    const [row] = await as(
      database.pools,
      admin,
      (sql) => sql<{ stats: object }[]>`select public.dashboard_stats() as stats`,
    );
    expect(row?.stats).toMatchObject({ totalProducts: 3, lowStockItems: 0, outOfStockItems: 0 });
  });

  test("cannot be ordered, offered for or asked about", async () => {
    for (const { id, price } of unlisted) {
      await owner`update public.products set stock_quantity = 5 where id = ${id}`;
      // oxlint-disable-next-line no-await-in-loop -- one product after the other
      const refused = [
        await refusal(placeOrder(database.pools, { lines: [{ id, quantity: 1, price }] })),
        await refusal(
          as(
            database.pools,
            customer,
            (sql) =>
              sql`insert into public.counter_offers ${sql({ product_id: id, user_id: customer.id, offer_price: 1 })}`,
          ),
        ),
        await refusal(
          as(
            database.pools,
            guest,
            (sql) => sql`
              insert into public.product_inquiries (product_id, product_name, user_email, message)
              values (${id}, '', 'ana@example.com', 'Is it gold?')`,
          ),
        ),
      ];
      expect(refused.map(({ message }) => message)).toEqual([
        "Something in your cart is no longer sold. Please look at your cart again.",
        "This product is no longer sold.",
        "This product is no longer sold.",
      ]);
    }
  });

  test("is back with everything when it is published", async () => {
    await Promise.all(unlisted.map(({ id }) => setStatus(id, "published")));
    expect(await seen(guest)).toMatchObject({
      table: ["Shown ring", "Secret draft", "Old archive"],
      listed: ["Secret draft", "Shown ring", "Old archive"],
      counts: [{ category: "Moissanite Rings", products: 3 }],
      facets: [3, 3, 3],
    });
  });

  test("leaves the same counts as counting again", async () => {
    const tallies = () => owner`
      select subject, kind, sum(number)::int as number from private.tallies
      group by subject, kind having sum(number) <> 0 order by 1, 2`;
    await owner`update public.products set category = 'Gemstones' where id = ${unlisted[0]!.id}`;
    await owner`delete from public.products where id = ${unlisted[1]!.id}`;
    const kept = await tallies();
    await owner`select private.recount_tallies()`;
    expect(await tallies()).toEqual(kept);
  });
});

const publishAt = (time: Date) =>
  as(
    database.pools,
    admin,
    (sql) => sql`update public.products set publish_at = ${time} where id = ${unlisted[0]!.id}`,
  );
const publishDue = async () => Number((await owner`select private.publish_due_products() as n`)[0]!["n"]);

describe("a draft with a time", () => {
  test("is published then, once", async () => {
    await publishAt(days(1));
    expect(await publishDue()).toBe(0);
    await publishAt(days(-1));
    expect([await publishDue(), await publishDue()]).toEqual([1, 0]);
    expect((await seen(guest)).table).toEqual(["Shown ring", "Secret draft"]);
  });

  test("is published by what keeps prices current, where there is only the database", async () => {
    await publishAt(days(-1));
    await owner`call private.refresh_prices()`;
    expect((await seen(guest)).table).toContain("Secret draft");
  });

  test("forgets the time when somebody is quicker", async () => {
    await publishAt(days(1));
    await setStatus(unlisted[0]!.id, "published");
    expect(await owner`select publish_at from public.products where id = ${unlisted[0]!.id}`).toEqual([
      { publish_at: null },
    ]);
  });
});
