import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { databaseForFile } from "../../setup/test-database.ts";
import { addAdmin, as, guest, type Person, refusal, service, signUp } from "../people/people.ts";
import { addProduct } from "../base/shop.ts";

const database = databaseForFile();
let people: Record<"guest" | "customer" | "admin", Person>;
beforeAll(async () => {
  const { pools } = database;
  people = { guest, customer: await signUp(pools), admin: await addAdmin(pools) };
});

beforeEach(async () => {
  await database.pools.owner`
    delete from public.products;
    delete from storage.objects;
    delete from private.dropped_photographs`.simple();
});

const [clip, other] = ["1764000000000.mp4", "1764000000001.mp4"];
const posterOf = (name: string) =>
  `https://shop.example/storage/v1/object/public/product-images/a.jpg#size=9x9&video=${name}&alt=x`;

async function addFile(name: string, hoursOld = 25) {
  await database.pools.owner`
    insert into storage.objects (bucket_id, name, created_at)
    values ('product-videos', ${name}, now() - make_interval(hours => ${hoursOld}))`;
}

describe("the bucket of videos", () => {
  test("is public and takes MP4 of up to 20 MB", async () => {
    const [bucket] = await database.pools.owner`
      select public, file_size_limit::int, allowed_mime_types from storage.buckets where id = 'product-videos'`;
    expect(bucket).toEqual({ public: true, file_size_limit: 20_971_520, allowed_mime_types: ["video/mp4"] });
  });

  test.for([
    ["guest", false],
    ["customer", false],
    ["admin", true],
  ] as const)("is read, filled and emptied by a %s: %s", async ([name, may]) => {
    const { pools } = database;
    await addFile(clip);
    const add = as(
      pools,
      people[name],
      (sql) => sql`insert into storage.objects (bucket_id, name) values ('product-videos', ${other})`,
    );
    const added = await add.then(
      ({ count }) => count,
      (error: { code: string }) => error.code,
    );
    const counts = await as(pools, people[name], async (sql) => [
      (await sql`select from storage.objects`).count,
      (await sql`update storage.objects set metadata = '{}' where name = ${clip}`).count,
      (await sql`delete from storage.objects where name = ${clip}`).count,
    ]);
    expect([added, ...counts]).toEqual(may ? [1, 2, 1, 1] : ["42501", 0, 0, 0]);
  });
});

const ask = (person: Person) =>
  as(
    database.pools,
    person,
    (sql) => sql<{ name: string }[]>`select name from public.unused_videos() as name`,
  );
const unused = async () => (await ask(people.admin)).map(({ name }) => name);

describe("a video is listed as unused when", () => {
  test("it is a day old, and no product's poster names it", async () => {
    await addFile(clip, 48);
    await addFile(other);
    await addFile("1764000000002.mp4", 23);
    await addFile("ring.mp4", 30);
    const { id } = await addProduct(database.pools.owner);
    expect(await unused()).toEqual([clip, "ring.mp4", other]);
    await database.pools.owner`update public.products set image = ${posterOf(clip)} where id = ${id}`;
    expect(await unused()).toEqual(["ring.mp4", other]);
    await database.pools.owner`
      update public.products set image = '/b.jpg', images = ${["/c.jpg", posterOf(other)]} where id = ${id}`;
    expect(await unused()).toEqual(["ring.mp4"]);
  });

  test("a day has passed since its product dropped it", async () => {
    const { owner } = database.pools;
    await addFile(clip);
    const { id } = await addProduct(owner);
    await owner`update public.products set images = ${[posterOf(clip)]} where id = ${id}`;
    await owner`delete from public.products where id = ${id}`;
    expect(await unused()).toEqual([]);
    await owner`update private.dropped_photographs set dropped_at = dropped_at - interval '25 hours'`;
    expect(await unused()).toEqual([clip]);
  });
});

test("the hero's video is used", async () => {
  const { owner } = database.pools;
  await addFile(clip);
  const poster = `/storage/v1/object/public/shop-images/1.jpg#video=${clip}`;
  await owner`update public.shop_facts set hero_image = ${poster}`;
  expect(await unused()).toEqual([]);
  await owner`update public.shop_facts set hero_image = null`;
  expect(await unused()).toEqual([clip]);
});

test("a name is read from an address as pages read it, and rather once too often", async () => {
  const { owner } = database.pools;
  const named = async (address: string) =>
    (await owner<{ name: string }[]>`select private.video_names(${address}, '{}') as name`).map(
      ({ name }) => name,
    );
  expect(await named(`/a.jpg#video=${clip}`)).toEqual([clip]);
  expect(await named(`/a.jpg#video=${clip}&alt=x&video=${other}`)).toEqual([clip, other]);
  for (const fragment of ["video=1.mp4", `video=${clip}x`, `video=x/${clip}`, `xvideo=${clip}`, "video="])
    // oxlint-disable-next-line no-await-in-loop
    expect(await named(`/a.jpg#${fragment}`)).toEqual([]);
});

test("only administrators may ask for unused videos", async () => {
  await addFile(clip);
  expect(await refusal(ask(guest))).toMatchObject({ code: "42501" });
  expect(await refusal(ask(service))).toMatchObject({ code: "42501" });
  expect(await refusal(ask(people.customer))).toMatchObject({ code: "PT403" });
  expect(await ask(people.admin)).toHaveLength(1);
});
