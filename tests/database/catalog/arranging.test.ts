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
  await emptyShop(database.pools.owner);
  await database.pools.owner`update public.product_categories set position = null`;
});

async function arrange(list: string, ids: readonly number[], seen: readonly number[], person = admin) {
  const [row] = await as(
    database.pools,
    person,
    (sql) => sql`select public.arrange(${list}, ${[...ids]}, ${[...seen]}) as saved`,
  );
  return row?.["saved"] as unknown;
}

async function categories() {
  const rows = await database.pools.owner<{ id: number }[]>`
    select id::int from public.product_categories order by position, id`;
  return rows.map(({ id }) => id);
}

async function featured() {
  const rows = await as(
    database.pools,
    guest,
    (sql) => sql<{ name: string }[]>`
      select name from public.products where featured and status = 'published' order by featured_position, name, id limit 4`,
  );
  return rows.map(({ name }) => name);
}

async function addFeatured(...names: string[]): Promise<number[]> {
  const added = [];
  // oxlint-disable-next-line no-await-in-loop -- their ids are in this order
  for (const name of names) added.push((await addProduct(database.pools.owner, { name })).id);
  await database.pools.owner`update public.products set featured = true where id = any (${added})`;
  return added;
}

test("any order of the categories is kept, and a new category comes last", async () => {
  const ids = await categories();
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(ids, { minLength: ids.length }), async (wanted) => {
      expect(await arrange("categories", wanted, await categories())).toBe(true);
      expect(await categories()).toEqual(wanted);
    }),
    { numRuns: 15 },
  );
  const [added] = await database.pools.owner<{ id: number }[]>`
    insert into public.product_categories (name) values ('Watches') returning id::int`;
  expect((await categories()).at(-1)).toBe(added?.id);
  await database.pools.owner`delete from public.product_categories where name = 'Watches'`;
});

test("a part at the beginning can be arranged, and what was added behind it is no conflict", async () => {
  const [a, b, ...rest] = await categories();
  expect(await arrange("categories", [b!, a!], [a!, b!])).toBe(true);
  expect(await categories()).toEqual([b, a, ...rest]);
});

test("an arrangement over one that was not seen changes nothing", async () => {
  const [a, b, c, d] = (await categories()) as [number, number, number, number];
  expect(await arrange("categories", [b, a, c, d], [a, b, c, d])).toBe(true);
  expect(await arrange("categories", [d, a, b, c], [a, b, c, d])).toBe(false);
  expect(await categories()).toEqual([b, a, c, d]);
});

test("two at once: one is saved, and the other learns of it", async () => {
  const seen = await categories();
  const saved = await Promise.all([
    arrange("categories", seen.toReversed(), seen),
    arrange("categories", [...seen.slice(1), seen[0]!], seen),
  ]);
  expect(new Set(saved)).toEqual(new Set([true, false]));
});

test("a new place is no edit of a category", async () => {
  const before = await database.pools.owner`select id, updated_at from public.product_categories order by id`;
  const seen = await categories();
  await arrange("categories", seen.toReversed(), seen);
  expect(
    await database.pools.owner`select id, updated_at from public.product_categories order by id`,
  ).toEqual(before);
});

test("featured products stand as arranged, then by name; one that is no longer featured leaves its place", async () => {
  const [opal, ruby, jade, onyx] = (await addFeatured("Opal", "Ruby", "Jade", "Onyx")) as [
    number,
    number,
    number,
    number,
  ];
  expect(await featured()).toEqual(["Jade", "Onyx", "Opal", "Ruby"]);
  expect(await arrange("featured", [ruby, opal, onyx, jade], [jade, onyx, opal, ruby])).toBe(true);
  expect(await featured()).toEqual(["Ruby", "Opal", "Onyx", "Jade"]);
  await addFeatured("Agate");
  expect(await featured()).toEqual(["Ruby", "Opal", "Onyx", "Jade"]);
  await database.pools.owner`update public.products set featured = false where id = ${ruby}`;
  expect(await featured()).toEqual(["Opal", "Onyx", "Jade", "Agate"]);
  await database.pools.owner`update public.products set status = 'draft' where id = ${opal}`;
  expect(await arrange("featured", [onyx, opal], [opal, onyx])).toBe(false);
});

describe("refuses", () => {
  test.for<[string, (ids: number[]) => [string, number[], number[]]]>([
    ["another list", (ids) => ["pages", ids, ids]],
    ["an entry twice", ([a, b]) => ["categories", [a!, a!], [a!, b!]]],
    ["an entry more", ([a, b]) => ["categories", [a!, b!], [a!]]],
    ["an entry less", ([a, b]) => ["categories", [a!], [a!, b!]]],
  ])("%s", async ([, asked]) => {
    const [list, ids, seen] = asked(await categories());
    expect(await refusal(arrange(list, ids, seen))).toMatchObject({ code: "PT400" });
  });

  test("everybody but administrators", async () => {
    const seen = await categories();
    const ana = await signUp(database.pools);
    expect(await refusal(arrange("categories", seen, seen, ana))).toMatchObject({ code: "PT403" });
  });
});
