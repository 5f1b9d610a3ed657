import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import type { JSONValue, Sql } from "../../../backend/database/sql.ts";
import { migrate } from "../../../backend/database/migrate.ts";
import { migrationNames } from "../../../backend/database/migration-files.ts";
import { authenticatorPassword, connectOwner } from "../../../backend/database/pools.ts";
import { prepareServer } from "../../../backend/database/system.ts";
import { homeFields } from "../../../domain/shop/home-fields.ts";
import { firstKinds } from "../../../domain/shop/home-sections.ts";
import { migrationDirectories } from "../../../server/backups/shop-data.ts";
import { testJwtSecret } from "../../setup/names.ts";
import { createTestDatabase, databaseForFile } from "../../setup/test-database.ts";
import { addProduct, emptyShop } from "../base/shop.ts";
import { addAdmin, as, guest, type Person, refusal, signUp } from "../people/people.ts";
import { buy, review } from "../reviews/write.ts";

const database = databaseForFile();
let admin: Person;
let customer: Person;
beforeAll(async () => {
  admin = await addAdmin(database.pools);
  customer = await signUp(database.pools);
});
beforeEach(async () => {
  await emptyShop(database.pools.owner);
  await database.pools.owner`delete from public.home_sections`;
});

async function add(kind: string, content: JSONValue = {}, person = admin): Promise<number> {
  const [row] = await as(
    database.pools,
    person,
    (sql) => sql<{ id: number }[]>`
      insert into public.home_sections (kind, content) values (${kind}, ${sql.json(content)}) returning id::int`,
  );
  return row!.id;
}

async function seen(person: Person): Promise<string[]> {
  const rows = await as(
    database.pools,
    person,
    (sql) => sql<{ kind: string }[]>`select kind from public.home_sections order by position, id`,
  );
  return rows.map(({ kind }) => kind);
}

async function contentOf(id: number): Promise<JSONValue> {
  const [row] = await database.pools.owner<{ content: JSONValue }[]>`
    select content from public.home_sections where id = ${id}`;
  return row!.content;
}

/** A shop from before its home page had sections. */
async function formerShop(): Promise<Sql> {
  const { address, drop } = await createTestDatabase({ migrated: false });
  const owner = connectOwner(address, 1);
  onTestFinished(async () => {
    await owner.end();
    await drop();
  });
  const { system, shop } = migrationDirectories;
  await prepareServer(owner, authenticatorPassword(testJwtSecret));
  await migrate(owner, system, "facet_system");
  const names = migrationNames(shop).filter((name) => name < "20270307050000");
  await migrate(owner, shop, "facet_migrations", { names });
  return owner;
}

const translate = (record: number, field: string, text: string) =>
  as(
    database.pools,
    admin,
    (sql) => sql`
      insert into public.translations (language, subject, record, field, original, text)
      values ('fr', 'home_sections', ${String(record)}, ${field}, 'x', ${text})`,
  );

const readFields = async (person: Person, record: number) => {
  const rows = await as(
    database.pools,
    person,
    (sql) => sql<{ field: string }[]>`
      select field from public.translations where subject = 'home_sections' and record = ${String(record)} order by field`,
  );
  return rows.map(({ field }) => field);
};

const quotes = async (ids: number[] = [], person = guest) =>
  as(
    database.pools,
    person,
    (sql) => sql<{ words: string; product_name: string }[]>`
      select words, product_name from public.review_quotes(${ids}::bigint[])`,
  );
const quotedWords = async (ids?: number[]) => (await quotes(ids)).map(({ words }) => words);

async function write(product: number, given: { rating?: number; words?: string }): Promise<number> {
  return review(database.pools, await buy(database.pools, { product }), given);
}

describe("a section", () => {
  test("is read by everybody unless it is hidden, and written by administrators only", async () => {
    await add("banner", { title: "Spring" });
    const story = await add("story", { title: "Since 1952" });
    await as(
      database.pools,
      admin,
      (sql) => sql`update public.home_sections set hidden = true where id = ${story}`,
    );
    for (const person of [guest, customer]) {
      // oxlint-disable-next-line no-await-in-loop -- one connection is enough
      expect(await seen(person)).toEqual(["banner"]);
    }
    expect(await seen(admin)).toEqual(["banner", "story"]);
    expect((await refusal(add("quotes", {}, customer))).code).toBe("42501");
    expect((await refusal(add("quotes", {}, guest))).code).toBe("42501");
    const changed = await as(
      database.pools,
      customer,
      (sql) => sql`update public.home_sections set content = '{}' returning id`,
    );
    expect(changed).toHaveLength(0);
    expect(await contentOf(story)).toEqual({ title: "Since 1952" });
  });

  test("of a kind that shows the shop's own things is there once at most", async () => {
    for (const kind of firstKinds) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await add(kind);
      // oxlint-disable-next-line no-await-in-loop
      expect((await refusal(add(kind))).code).toBe("23505");
    }
    await add("banner");
    await add("banner");
    expect(await seen(guest)).toHaveLength(8);
  });

  test("is one of at most 30", async () => {
    for (let count = 0; count < 30; count++) {
      // oxlint-disable-next-line no-await-in-loop -- each counts
      await add("banner");
    }
    expect(await refusal(add("banner"))).toMatchObject({
      code: "PT400",
      message: "The home page has at most 30 sections. Please delete one first.",
    });
  });

  test("has lines as they are meant", async () => {
    const id = await add("questions", {
      title: "  Before\u00a0you  ask ",
      items: [{ id: 1, title: " How\u200b? ", body: " as typed " }],
    });
    expect(await contentOf(id)).toEqual({
      title: "Before you ask",
      items: [{ id: 1, title: "How?", body: " as typed " }],
    });
  });
});

describe("content", () => {
  const item = { id: 1, title: "A", body: "B" };

  test.for<[kind: string, content: JSONValue]>([
    [
      "banner",
      { title: "x".repeat(100), body: "", picture: null, look: "dark", button: "Go", link: "/products?q=a" },
    ],
    [
      "banner",
      { picture: "/storage/v1/object/public/product-images/1.jpg#size=3x2", link: "https://a.example/b" },
    ],
    ["banner", { link: "mailto:a@b.example" }],
    ["banner", { link: "/" }],
    ["collection", { collection: 7, amount: "8", title: "", body: "" }],
    ["collection", { collection: null }],
    ["picture_text", { side: "end", body: "One\n\nTwo" }],
    ["quotes", { reviews: [3, 1] }],
    ["questions", { items: [item, { ...item, id: 999 }] }],
    ["why_choose", { items: [] }],
  ])("of %s can be %j", async ([kind, content]) => {
    expect(await contentOf(await add(kind, content))).toEqual(content);
  });

  test.for<[kind: string, content: JSONValue]>([
    ["carousel", {}],
    ["hero", { title: "Elsewhere" }],
    ["banner", []],
    ["banner", { color: "red" }],
    ["banner", { title: "x".repeat(101) }],
    ["banner", { title: 1 }],
    ["banner", { look: "pink" }],
    ["banner", { look: ["dark"] }],
    ["banner", { link: "javascript:alert(1)" }],
    ["banner", { link: "//evil.example" }],
    ["banner", { link: "/\\evil.example" }],
    ["banner", { link: "http://a.example" }],
    ["banner", { picture: "javascript:alert(1)" }],
    ["banner", { picture: "//evil.example/a.png" }],
    ["banner", { picture: "" }],
    ["collection", { collection: "gifts" }],
    ["collection", { collection: 1.5 }],
    ["collection", { amount: 4 }],
    ["quotes", { reviews: ["1"] }],
    ["quotes", { reviews: [0] }],
    ["quotes", { reviews: Array.from({ length: 13 }, (_, index) => index + 1) }],
    ["questions", { items: {} }],
    ["questions", { items: [item, item] }],
    ["questions", { items: [{ ...item, id: 0 }] }],
    ["questions", { items: [{ ...item, id: 1000 }] }],
    ["questions", { items: [{ ...item, more: 1 }] }],
    ["questions", { items: [{ id: 1, title: "A" }] }],
    ["questions", { items: ["A"] }],
    ["questions", { items: Array.from({ length: 21 }, (_, index) => ({ ...item, id: index + 1 })) }],
  ])("of %s cannot be %j", async ([kind, content]) => {
    expect((await refusal(add(kind, content))).code).toBe("23514");
  });

  test("has the fields that the program knows", async () => {
    const [row] = await database.pools.owner<{ kinds: JSONValue }[]>`select private.home_fields() as kinds`;
    expect(row!.kinds).toEqual(homeFields);
  });
});

test("any order of the sections is kept, and a new section comes last", async () => {
  const ids = [await add("hero"), await add("banner"), await add("story")];
  const arrange = async (wanted: number[], was: number[]) => {
    const [row] = await as(
      database.pools,
      admin,
      (sql) => sql`select public.arrange('home_sections', ${wanted}, ${was}) as saved`,
    );
    return row!["saved"] as boolean;
  };
  expect(await arrange(ids.toReversed(), ids)).toBe(true);
  await add("quotes");
  expect(await seen(guest)).toEqual(["story", "banner", "hero", "quotes"]);
  expect(await arrange(ids, ids)).toBe(false);
  const moved = as(database.pools, admin, (sql) => sql`update public.home_sections set position = 1`);
  expect((await refusal(moved)).code).toBe("42501");
});

describe("a shop", () => {
  test("of before has the page that it had, with its owner's words", async () => {
    const owner = await formerShop();
    const words = { hero_title: "Handmade in Lisbon", hero_text: "Opals.", hero_image: "/opal.jpg" };
    await owner`update public.shop_facts set ${owner(words)}`;
    await owner`insert into public.shop_languages (code, is_shown) values ('fr', true)`;
    await owner`
      insert into public.translations (language, subject, record, field, original, text)
      values ('fr', 'shop', '', 'hero_title', 'Handmade in Lisbon', 'Fait à la main')`;
    await migrate(owner, migrationDirectories.shop, "facet_migrations");
    const sections = await owner<{ kind: string; hidden: boolean; content: JSONValue }[]>`
      select kind, hidden, content from public.home_sections order by position, id`;
    expect([...sections]).toEqual(firstKinds.map((kind) => ({ kind, hidden: false, content: {} })));
    const [shop] = await owner<{ shop: object }[]>`select public.shop() as shop`;
    expect(shop!.shop).toMatchObject(words);
    const [french] = await owner<{ shop: object }[]>`select public.shop('fr') as shop`;
    expect(french!.shop).toMatchObject({ ...words, hero_title: "Fait à la main" });
  });
});

describe("translations", () => {
  beforeAll(async () => {
    await database.pools.owner`insert into public.shop_languages (code, is_shown) values ('fr', true)`;
  });

  const questions = {
    title: "Ask",
    items: [
      { id: 1, title: "How?", body: "So." },
      { id: 4, title: "When?", body: "" },
    ],
  };

  test("are wanted of each text that says something", async () => {
    const id = await add("questions", questions);
    const wanted = await as(
      database.pools,
      admin,
      (sql) => sql<{ field: string; original: string; name: string }[]>`
        select field, original, name from public.translatable_texts
        where subject = 'home_sections' and record = ${String(id)} order by field`,
    );
    expect([...wanted]).toEqual([
      { field: "item_body_1", original: "So.", name: "Ask" },
      { field: "item_title_1", original: "How?", name: "Ask" },
      { field: "item_title_4", original: "When?", name: "Ask" },
      { field: "title", original: "Ask", name: "Ask" },
    ]);
  });

  test("are read with their section, and go with it or with their item", async () => {
    const id = await add("questions", questions);
    await translate(id, "title", "  Demandez\u00a0 ");
    await translate(id, "item_title_1", "Comment ?");
    await translate(id, "item_body_4", "Un\n\nDeux");
    expect(await readFields(guest, id)).toEqual(["item_body_4", "item_title_1", "title"]);
    const [body] = await database.pools.owner<{ text: string }[]>`
      select text from public.translations where field = 'item_body_4'`;
    expect(body!.text).toBe("Un\n\nDeux");
    await as(
      database.pools,
      admin,
      (sql) => sql`update public.home_sections set hidden = true where id = ${id}`,
    );
    expect(await readFields(guest, id)).toEqual([]);
    const rest = { ...questions, items: [questions.items[0]!] };
    await as(
      database.pools,
      admin,
      (sql) => sql`update public.home_sections set content = ${sql.json(rest)} where id = ${id}`,
    );
    expect(await readFields(admin, id)).toEqual(["item_title_1", "title"]);
    await as(database.pools, admin, (sql) => sql`delete from public.home_sections where id = ${id}`);
    expect(await readFields(admin, id)).toEqual([]);
  });

  test("are of fields that sections have", async () => {
    const id = await add("questions", questions);
    for (const field of ["titel", "item_title", "item_title_0", "item_title_1_1", "items"]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await refusal(translate(id, field, "x"))).code).toBe("23514");
    }
    expect((await refusal(translate(id, "item_title_1", "x".repeat(401)))).code).toBe("23514");
  });
});

describe("quotes of reviews", () => {
  test("are the newest with the most stars, from four on, of what is for sale", async () => {
    const { owner } = database.pools;
    const { id: ring } = await addProduct(owner, { name: "Halo ring", stock: 50 });
    const { id: draft } = await addProduct(owner, { name: "Draft", stock: 50 });
    await write(ring, { rating: 4, words: "Fine" });
    await write(ring, { rating: 5, words: "Lovely" });
    await write(ring, { rating: 3, words: "So so" });
    await write(ring, { rating: 5, words: "" });
    const hidden = await write(ring, { rating: 5, words: "Rude" });
    await write(draft, { rating: 5, words: "Unseen" });
    await owner`update public.products set status = 'draft' where id = ${draft}`;
    await as(
      database.pools,
      admin,
      (sql) => sql`update public.reviews set hidden_reason = 'Rude' where id = ${hidden}`,
    );
    expect([...(await quotes())]).toEqual([
      { words: "Lovely", product_name: "Halo ring" },
      { words: "Fine", product_name: "Halo ring" },
    ]);
    expect(await quotedWords([hidden])).toEqual([]);
  });

  test("are those that were chosen, in their order", async () => {
    const { id: ring } = await addProduct(database.pools.owner, { stock: 50 });
    const first = await write(ring, { rating: 2, words: "First" });
    const second = await write(ring, { rating: 5, words: "Second" });
    expect(await quotedWords([first, 999_999, second])).toEqual(["First", "Second"]);
    expect(await quotedWords([second, first])).toEqual(["Second", "First"]);
  });
});
