import { beforeAll, describe, expect, test } from "vitest";
import { contrast } from "../../../domain/shop/contrast.ts";
import { tileColor } from "../../../domain/shop/tile-color.ts";
import { databaseForFile } from "../../setup/test-database.ts";
import { addAdmin, as, guest, type Person, refusal, signUp } from "../people/people.ts";

const database = databaseForFile();
let people: Record<"guest" | "customer" | "admin", Person>;
beforeAll(async () => {
  const { pools } = database;
  people = { guest, customer: await signUp(pools), admin: await addAdmin(pools) };
});

describe("the bucket of the shop's pictures", () => {
  beforeAll(async () => {
    await database.pools.owner`
      insert into storage.objects (bucket_id, name) values ('shop-images', 'a.webp')`;
  });

  test("is public and takes pictures of up to 5 MB", async () => {
    const [bucket] = await database.pools.owner`
      select public, file_size_limit::int, allowed_mime_types from storage.buckets where id = 'shop-images'`;
    expect(bucket).toEqual({
      public: true,
      file_size_limit: 5_242_880,
      allowed_mime_types: ["image/jpeg", "image/png", "image/webp"],
    });
  });

  test.for([
    ["guest", []],
    ["customer", []],
    ["admin", [{ name: "a.webp" }]],
  ] as const)("to a %s it lists %j", async ([name, listed]) => {
    const rows = await as(database.pools, people[name], (sql) => sql`select name from storage.objects`);
    expect([...rows]).toEqual(listed);
  });

  test.for(["guest", "customer"] as const)("a %s changes nothing", async (name) => {
    const { pools } = database;
    const add = as(
      pools,
      people[name],
      (sql) => sql`insert into storage.objects (bucket_id, name) values ('shop-images', 'b.webp')`,
    );
    expect(await refusal(add)).toMatchObject({ code: "42501" });
    const renamed = await as(pools, people[name], (sql) => sql`update storage.objects set name = 'c.webp'`);
    const removed = await as(pools, people[name], (sql) => sql`delete from storage.objects`);
    expect([renamed.count, removed.count]).toEqual([0, 0]);
    expect(await pools.owner`select name from storage.objects`).toEqual([{ name: "a.webp" }]);
  });

  test("an administrator adds, changes and removes, and moves nothing out", async () => {
    const { pools } = database;
    await pools.owner`insert into storage.buckets (id, name) values ('elsewhere', 'elsewhere')`;
    await as(
      pools,
      people.admin,
      (sql) => sql`insert into storage.objects (bucket_id, name) values ('shop-images', 'b.webp')`,
    );
    const renamed = await as(
      pools,
      people.admin,
      (sql) => sql`update storage.objects set name = 'c.webp' where name = 'b.webp'`,
    );
    expect(renamed.count).toBe(1);
    const move = as(
      pools,
      people.admin,
      (sql) => sql`update storage.objects set bucket_id = 'elsewhere' where name = 'c.webp'`,
    );
    expect(await refusal(move)).toMatchObject({ code: "42501" });
    const removed = await as(
      pools,
      people.admin,
      (sql) => sql`delete from storage.objects where name = 'c.webp'`,
    );
    expect(removed.count).toBe(1);
  });
});

function store(accent: string | null) {
  return as(database.pools, people.admin, (sql) => sql`update public.shop_facts set accent = ${accent}`);
}

describe("the accent", () => {
  test.for(["#1a437a", "#7a1f3d", "#000000", null])("may be %s", async (accent) => {
    expect((await store(accent)).count).toBe(1);
  });

  test.for(["#ff8866", "#ffffff", "#767676", "#1A437A", "1a437a", "#fff", "red", ""])(
    "cannot be %j",
    async (accent) => {
      expect(await refusal(store(accent))).toMatchObject({
        code: "23514",
        message: expect.stringContaining("shop_facts_accent_check") as string,
      });
    },
  );

  test("is measured as the form measures it", async () => {
    const grays = Array.from(
      { length: 256 },
      (_, light) => `#${light.toString(16).padStart(2, "0").repeat(3)}`,
    );
    const colors = [
      ...grays,
      ...grays.flatMap((gray) => [`${gray.slice(0, 3)}2080`, `#20${gray.slice(1, 3)}10`]),
    ];
    const rows = await database.pools.owner<{ color: string; readable: boolean }[]>`
      select color, private.is_readable_color(color) as readable from unnest(${colors}::text[]) as color`;
    for (const { color, readable } of rows)
      expect({ color, readable }).toEqual({ color, readable: contrast(color, tileColor) >= 4.5 });
  });
});
