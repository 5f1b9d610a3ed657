import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { databaseForFile } from "../../setup/test-database.ts";
import { addAdmin, as, guest, type Person, refusal, service, signUp } from "../people/people.ts";
import { addProduct } from "../base/shop.ts";

const database = databaseForFile();
let admin: Person;
beforeAll(async () => {
  admin = await addAdmin(database.pools);
});

beforeEach(async () => {
  await database.pools.owner`
    delete from public.products;
    delete from storage.objects;
    delete from private.dropped_photographs`.simple();
});

const address = (name: string) => `https://shop.example/storage/v1/object/public/product-images/${name}`;

async function addFile(name: string, hoursOld = 25, bucket = "product-images") {
  await database.pools.owner`
    insert into storage.objects (bucket_id, name, created_at)
    values (${bucket}, ${name}, now() - make_interval(hours => ${hoursOld}))`;
}

/** Adds a product that shows these photographs, and returns its id. */
async function addShowing(image: string | null, images: string[] = []): Promise<number> {
  const { id } = await addProduct(database.pools.owner);
  await database.pools
    .owner`update public.products set image = ${image}, images = ${images} where id = ${id}`;
  return id;
}

const ask = (person: Person) =>
  as(
    database.pools,
    person,
    (sql) => sql<{ name: string }[]>`select name from public.unused_photographs() as name`,
  );

const unused = async () => (await ask(admin)).map(({ name }) => name);

async function letADayPass() {
  await database.pools
    .owner`update private.dropped_photographs set dropped_at = dropped_at - interval '25 hours'`;
}

describe("a file is listed when", () => {
  test("it is a day old and no product shows it", async () => {
    await addFile("older.jpg", 48);
    await addFile("old.jpg");
    await addFile("new.jpg", 23);
    expect(await unused()).toEqual(["older.jpg", "old.jpg"]);
  });

  test("it was replaced or its product was deleted, but only after a day", async () => {
    await addFile("replaced.jpg");
    await addFile("deleted.jpg");
    const product = await addShowing(address("replaced.jpg"), [address("deleted.jpg")]);
    expect(await unused()).toEqual([]);

    await database.pools.owner`update public.products set image = null where id = ${product}`;
    expect(await unused()).toEqual([]);
    await letADayPass();
    expect(await unused()).toEqual(["replaced.jpg"]);

    await database.pools.owner`delete from public.products where id = ${product}`;
    expect(await unused()).toEqual(["replaced.jpg"]);
    await letADayPass();
    expect((await unused()).toSorted()).toEqual(["deleted.jpg", "replaced.jpg"]);
  });

  test("a day has passed since it was last dropped, not since the first time", async () => {
    await addFile("ring.jpg");
    const product = await addShowing(address("ring.jpg"));
    const { owner } = database.pools;
    await owner`update public.products set image = null where id = ${product}`;
    await letADayPass();
    await owner`update public.products set image = ${address("ring.jpg")} where id = ${product}`;
    await owner`update public.products set image = null where id = ${product}`;
    expect(await unused()).toEqual([]);
  });
});

test("the picture of a section of the home page is kept, and listed a day after it was dropped", async () => {
  const { owner } = database.pools;
  await addFile("spring.jpg");
  await addFile("portrait.jpg");
  await owner`
    insert into public.home_sections (kind, content) values
      ('banner', ${owner.json({ picture: `${address("spring.jpg")}#size=3x2` })}),
      ('story', ${owner.json({ picture: address("portrait.jpg") })})`;
  expect(await unused()).toEqual([]);
  await owner`update public.home_sections set content = '{"title": "Spring"}' where kind = 'banner'`;
  await owner`delete from public.home_sections where kind = 'story'`;
  expect(await unused()).toEqual([]);
  await letADayPass();
  expect((await unused()).toSorted()).toEqual(["portrait.jpg", "spring.jpg"]);
});

test("the picture of an entry of the menu is kept, and listed a day after it was dropped", async () => {
  const { owner } = database.pools;
  await addFile("menu.jpg");
  await owner`
    insert into public.menu_entries (place, kind, picture) values ('header', 'products', ${address("menu.jpg")})`;
  expect(await unused()).toEqual([]);
  await owner`delete from public.menu_entries`;
  expect(await unused()).toEqual([]);
  await letADayPass();
  expect(await unused()).toEqual(["menu.jpg"]);
});

test.for(["product_categories", "collections"])(
  "a picture of %s is kept, and listed a day after it was dropped",
  async (table) => {
    const { owner } = database.pools;
    await addFile("tiara.jpg");
    const values = {
      name: "Tiaras",
      picture: address("tiara.jpg"),
      ...(table === "collections" && { slug: "tiaras", by_hand: true }),
    };
    await owner`insert into ${owner(`public.${table}`)} ${owner(values)}`;
    expect(await unused()).toEqual([]);
    await owner`delete from ${owner(`public.${table}`)} where name = 'Tiaras'`;
    expect(await unused()).toEqual([]);
    await letADayPass();
    expect(await unused()).toEqual(["tiara.jpg"]);
  },
);

test("a file is listed while unused videos are asked for, too", async () => {
  await addFile("ring.jpg");
  const product = await addShowing(address("ring.jpg"));
  await database.pools.owner`delete from public.products where id = ${product}`;
  await letADayPass();
  await as(database.pools, admin, async (sql) => {
    await sql`select public.unused_videos()`;
    expect(await unused()).toEqual(["ring.jpg"]);
  });
});

describe("a file is kept when a product shows it", () => {
  test.for<[string, string]>([
    ["ring.jpg", address("ring.jpg")],
    ["ring.jpg", "/storage/v1/object/public/product-images/ring.jpg"],
    ["ring.jpg", `${address("ring.jpg")}?width=640`],
    ["folder/ring.jpg", address("folder/ring.jpg")],
    ["a ring_é.jpg", address("a%20ring_%C3%A9.jpg")],
    ["back\\slash.jpg", address("back%5Cslash.jpg")],
  ])("%s as %s", async ([name, shown]) => {
    await addFile(name);
    await addFile("other.jpg");
    await addShowing(shown);
    expect(await unused()).toEqual(["other.jpg"]);
    await database.pools.owner`update public.products set image = null, images = ${[shown]}`;
    await letADayPass();
    expect(await unused()).toEqual(["other.jpg"]);
  });

  test("although another product dropped it", async () => {
    await addFile("ring.jpg");
    await addShowing(address("ring.jpg"));
    const other = await addShowing(address("ring.jpg"));
    await database.pools.owner`delete from public.products where id = ${other}`;
    await letADayPass();
    expect(await unused()).toEqual([]);
  });
});

test("files in other buckets are not listed", async () => {
  await database.pools.owner`
    insert into storage.buckets (id, name) values ('receipts', 'receipts') on conflict do nothing`;
  await addFile("receipt.jpg", 48, "receipts");
  expect(await unused()).toEqual([]);
});

test("at most 100 files are listed at once, and the next ones when those are gone", async () => {
  await database.pools.owner`
    insert into storage.objects (bucket_id, name, created_at)
    select 'product-images', n || '.jpg', now() - interval '3 days' + make_interval(mins => n) from generate_series(1, 102) as n`;
  const first = await unused();
  expect(first).toHaveLength(100);
  await database.pools.owner`delete from storage.objects where name in ${database.pools.owner(first)}`;
  expect(await unused()).toEqual(["101.jpg", "102.jpg"]);
});

test("nothing is recorded for longer than a day, or for a change of anything but photographs", async () => {
  const { owner } = database.pools;
  const product = await addShowing(address("ring.jpg"));
  await owner`delete from private.dropped_photographs`;
  await owner`update public.products set stock_quantity = 3, price = 5`;
  expect([...(await owner`select name from private.dropped_photographs`)]).toEqual([]);
  await owner`delete from public.products where id = ${product}`;
  expect([...(await owner`select name from private.dropped_photographs`)]).toEqual([{ name: "ring.jpg" }]);
  await letADayPass();
  await unused();
  expect([...(await owner`select name from private.dropped_photographs`)]).toEqual([]);
});

test("only administrators may ask", async () => {
  await addFile("old.jpg");
  expect(await refusal(ask(guest))).toMatchObject({ code: "42501" });
  expect(await refusal(ask(service))).toMatchObject({ code: "42501" });
  expect(await refusal(ask(await signUp(database.pools)))).toMatchObject({ code: "PT403" });
  expect(await ask(admin)).toHaveLength(1);
});
