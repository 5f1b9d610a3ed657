import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { JSONValue } from "../../../backend/database/sql.ts";
import type { Menu } from "../../../domain/shop/menu.ts";
import { shopFrom } from "../../../domain/shop/read-shop.ts";
import { databaseForFile } from "../../setup/test-database.ts";
import { emptyShop } from "../base/shop.ts";
import { addAdmin, as, guest, type Person, refusal, signUp } from "../people/people.ts";

const database = databaseForFile();
let admin: Person;
let customer: Person;
let rings: number;
let gifts: number;
let care: number;
beforeAll(async () => {
  admin = await addAdmin(database.pools);
  customer = await signUp(database.pools);
  await database.pools.owner`insert into public.shop_languages (code, is_shown) values ('fr', true)`;
});
beforeEach(async () => {
  const { owner } = database.pools;
  await emptyShop(owner);
  await owner`delete from public.menu_entries`;
  await owner`delete from public.collections`;
  await owner`delete from public.product_categories`;
  await owner`delete from public.pages where slug = 'care'`;
  rings = await idOf(
    owner<{ id: number }[]>`insert into public.product_categories (name) values ('Rings') returning id::int`,
  );
  gifts = await idOf(
    owner<{ id: number }[]>`
      insert into public.collections (name, slug, by_hand, is_published)
      values ('Gifts', 'gifts', true, true) returning id::int`,
  );
  care = await idOf(
    owner<{ id: number }[]>`insert into public.pages (slug, title) values ('care', 'Care') returning id::int`,
  );
});

type Given = Record<string, string | number | null>;

async function add(given: Given, person = admin): Promise<number> {
  const [row] = await as(
    database.pools,
    person,
    (sql) => sql<{ id: number }[]>`
      insert into public.menu_entries ${sql({ place: "header", ...given })} returning id::int`,
  );
  return row!.id;
}

const change = (id: number, given: Given, person = admin) =>
  as(
    database.pools,
    person,
    (sql) => sql`update public.menu_entries set ${sql(given)} where id = ${id} returning id`,
  );

/** What pages show, as they read it: without a complaint. */
async function menu(language: string | null = null): Promise<Menu> {
  const [row] = await as(
    database.pools,
    guest,
    (sql) => sql<{ shop: JSONValue }[]>`select public.shop(${language}) as shop`,
  );
  const complaints: string[] = [];
  const shop = shopFrom(row!.shop, (sentence) => complaints.push(sentence));
  expect(complaints).toEqual([]);
  return shop.menu;
}

async function read(person: Person): Promise<string[]> {
  const rows = await as(
    database.pools,
    person,
    (sql) => sql<{ kind: string }[]>`select kind from public.menu_entries order by position, id`,
  );
  return rows.map(({ kind }) => kind);
}

const idOf = async (rows: PromiseLike<{ id: number }[]>) => (await rows)[0]!.id;

const arrange = async (wanted: number[], was: number[], person = admin) => {
  const [row] = await as(
    database.pools,
    person,
    (sql) => sql`select public.arrange('header', ${wanted}, ${was}) as saved`,
  );
  return row!["saved"] as boolean;
};

const translate = (subject: string, record: number, field: string, text: string) =>
  as(
    database.pools,
    admin,
    (sql) => sql`
      insert into public.translations (language, subject, record, field, original, text)
      values ('fr', ${subject}, ${String(record)}, ${field}, 'x', ${text})`,
  );

const save = async () => {
  const [row] = await as(
    database.pools,
    admin,
    (sql) => sql<{ saved: { menu_entries: JSONValue } }[]>`select public.settings() as saved`,
  );
  return row!.saved;
};

const load = (settings: JSONValue) =>
  as(database.pools, admin, (sql) => sql`select public.load_settings(${sql.json(settings)})`);

const head = { format: "facet-settings", version: 2 };

const publish = (isPublished: boolean) =>
  database.pools.owner`update public.collections set is_published = ${isPublished} where id = ${gifts}`;

describe("an entry", () => {
  test("has the name of what it leads to, and follows when that is renamed", async () => {
    const { owner } = database.pools;
    const first = await add({ kind: "category", category_id: rings });
    await add({ kind: "collection", collection_id: gifts, parent_id: first });
    await add({ kind: "page", page_id: care, parent_id: first, label: "  Taking\u00a0care " });
    await add({ kind: "link", link: "https://a.example/b", label: "Elsewhere", picture: "/a.webp" });
    await owner`update public.product_categories set name = 'Bands' where id = ${rings}`;
    await owner`update public.collections set name = 'Presents', slug = 'presents' where id = ${gifts}`;
    expect(await menu()).toMatchObject({
      header: [
        {
          kind: "category",
          name: "Bands",
          entries: [
            { kind: "collection", name: "Presents", slug: "presents" },
            { kind: "page", name: "Care", slug: "care", label: "Taking care" },
          ],
        },
        { kind: "link", link: "https://a.example/b", label: "Elsewhere", picture: "/a.webp", entries: [] },
      ],
      footer: [],
    });
  });

  test("is read by everybody, and written by administrators only", async () => {
    const id = await add({ kind: "products" });
    for (const person of [guest, customer]) {
      // oxlint-disable-next-line no-await-in-loop -- one connection is enough
      expect(await read(person)).toEqual(["products"]);
      // oxlint-disable-next-line no-await-in-loop
      expect((await refusal(add({ kind: "products" }, person))).code).toBe("42501");
    }
    expect(await change(id, { label: "All" }, customer)).toHaveLength(0);
    expect((await refusal(change(id, { label: "All" }, guest))).code).toBe("42501");
    expect((await refusal(change(id, { position: 3 }))).code).toBe("42501");
    expect((await refusal(change(id, { place: "footer" }))).code).toBe("42501");
    expect(await menu()).toMatchObject({ header: [{ kind: "products" }] });
  });

  test("that leads to a draft is unseen with those under it, label and all, until it is published", async () => {
    const soon = await add({ kind: "collection", collection_id: gifts, label: "Secret" });
    await add({ kind: "page", page_id: care, parent_id: soon });
    await publish(false);
    expect(await menu()).toEqual({ header: [], footer: [] });
    expect(await read(guest)).toEqual([]);
    expect(await read(customer)).toEqual([]);
    expect(await read(admin)).toEqual(["collection", "page"]);
    await publish(true);
    expect(await read(guest)).toEqual(["collection", "page"]);
  });

  test("that leads to something deleted stays for its owner, unseen by shoppers", async () => {
    const { owner } = database.pools;
    await add({ kind: "category", category_id: rings });
    await add({ kind: "collection", collection_id: gifts });
    await add({ kind: "page", page_id: care });
    await owner`delete from public.product_categories where id = ${rings}`;
    await owner`delete from public.collections where id = ${gifts}`;
    await owner`delete from public.pages where id = ${care}`;
    expect(await menu()).toEqual({ header: [], footer: [] });
    expect(await read(guest)).toEqual([]);
    expect(await read(admin)).toEqual(["category", "collection", "page"]);
  });

  test("of words alone is shown once there is an entry under it", async () => {
    const words = await add({ kind: "title", label: "Jewelry" });
    expect((await menu()).header).toEqual([]);
    const soon = await add({ kind: "collection", collection_id: gifts, parent_id: words });
    expect((await menu()).header).toHaveLength(1);
    await publish(false);
    expect((await menu()).header).toEqual([]);
    await as(database.pools, admin, (sql) => sql`delete from public.menu_entries where id = ${words}`);
    expect(await read(admin)).toEqual([]);
    expect(soon).toBeGreaterThan(words);
  });

  test("is one of at most 60 of its place", async () => {
    await database.pools.owner`
      insert into public.menu_entries (place, kind, label)
      select place, 'title', 'Words' from generate_series(1, 60), unnest(array['header', 'footer']) as place`;
    expect(await refusal(add({ kind: "products" }))).toMatchObject({
      code: "PT400",
      message: "The menu and the footer have at most 60 entries each. Please delete one first.",
    });
  });
});

describe("the database decides what an entry can be", () => {
  test.for<Given>([
    { kind: "link", link: "/", label: "Home" },
    { kind: "link", link: "/products?q=gold", label: "Gold" },
    { kind: "link", link: "mailto:a@b.example", label: "Write" },
    { kind: "link", link: "tel:+15550142", label: "Call" },
    { kind: "category" },
    { kind: "title", label: "x".repeat(60) },
    { kind: "title", label: "Care", place: "footer" },
  ])("%j", async (given) => {
    await expect(add(given)).resolves.toBeGreaterThan(0);
  });

  test.for<Given>([
    { kind: "carousel" },
    { kind: "products", place: "side" },
    { kind: "link", label: "Nowhere" },
    { kind: "link", link: "javascript:alert(1)", label: "Bad" },
    { kind: "link", link: "//evil.example", label: "Bad" },
    { kind: "link", link: "/\\evil.example", label: "Bad" },
    { kind: "link", link: "http://a.example", label: "Bad" },
    { kind: "link", link: `/${"x".repeat(500)}`, label: "Long" },
    { kind: "link", link: "/about" },
    { kind: "products", link: "/about" },
    { kind: "title" },
    { kind: "title", label: " " },
    { kind: "products", label: "x".repeat(61) },
    { kind: "products", picture: "javascript:alert(1)" },
    { kind: "products", picture: "//evil.example/a.png" },
    { kind: "payments" },
    { kind: "products", place: "footer" },
    { kind: "title", label: "Care", place: "footer", picture: "/a.webp" },
  ])("not %j", async (given) => {
    expect((await refusal(add(given))).code).toBe("23514");
  });

  test("by what it leads to", async () => {
    expect((await refusal(add({ kind: "products", category_id: rings }))).code).toBe("23514");
    expect((await refusal(add({ kind: "category", collection_id: gifts }))).code).toBe("23514");
    expect((await refusal(add({ kind: "link", link: "/", label: "A", page_id: care }))).code).toBe("23514");
    expect((await refusal(add({ kind: "category", category_id: 900_000 }))).code).toBe("23503");
  });

  test("by its level: there are two, and each is of one place", async () => {
    const first = await add({ kind: "products" });
    const other = await add({ kind: "title", label: "Words" });
    const column = await add({ kind: "title", label: "Care", place: "footer" });
    const led = await add({ kind: "page", page_id: care, parent_id: first });
    expect((await refusal(add({ kind: "page", page_id: care, parent_id: led }))).code).toBe("23503");
    expect((await refusal(add({ kind: "page", page_id: care, parent_id: column }))).code).toBe("23503");
    expect((await refusal(change(first, { parent_id: other }))).code).toBe("23503");
    expect((await refusal(change(other, { parent_id: first }))).code).toBe("23514");
    expect((await refusal(change(led, { picture: "/a.webp" }))).code).toBe("23514");
    expect((await refusal(change(column, { kind: "products" }))).code).toBe("23514");
    await change(led, { parent_id: other });
    await change(first, { parent_id: other });
    expect((await menu()).header).toMatchObject([{ entries: [{ kind: "products" }, { kind: "page" }] }]);
    await change(led, { parent_id: null });
    expect((await menu()).header).toHaveLength(2);
  });
});

test("any order of a place is kept, with those under each, and a new entry comes last", async () => {
  const first = await add({ kind: "products" });
  const second = await add({ kind: "title", label: "Words" });
  const led = [
    await add({ kind: "page", page_id: care, parent_id: second }),
    await add({ kind: "category", category_id: rings, parent_id: second }),
  ] as const;
  const was = [first, second, ...led];
  const wanted = [second, led[1], led[0], first];
  expect((await refusal(arrange(wanted, was, customer))).code).toBe("PT403");
  expect(await arrange(wanted, was)).toBe(true);
  expect(await arrange(wanted, was)).toBe(false);
  await add({ kind: "collection", collection_id: gifts });
  expect((await menu()).header).toMatchObject([
    { kind: "title", entries: [{ kind: "category" }, { kind: "page" }] },
    { kind: "products" },
    { kind: "collection" },
  ]);
});

test("the footer shows the ways to pay that the shop has", async () => {
  const { owner } = database.pools;
  const column = await add({ kind: "title", label: "Pay", place: "footer" });
  await add({ kind: "payments", parent_id: column, place: "footer" });
  const cash = (isOn: boolean) =>
    owner`update public.app_settings set value = ${owner.json({ enabled: isOn })} where key = 'cod_enabled'`;
  await cash(true);
  expect((await menu()).footer).toMatchObject([{ label: "Pay", entries: [{ pays: ["cash"] }] }]);
  await cash(false);
  expect((await menu()).footer).toEqual([]);
});

describe("in another language", () => {
  test("labels and names are translated, and what has none is named", async () => {
    const label = await add({ kind: "link", link: "/a", label: "Elsewhere" });
    const plain = await add({ kind: "link", link: "/b", label: "Plain" });
    await add({ kind: "collection", collection_id: gifts });
    await add({ kind: "page", page_id: care });
    await translate("menu_entries", label, "label", " Ailleurs\u00a0");
    await translate("collections", gifts, "name", "Cadeaux");
    await translate("pages", care, "title", "Entretien");
    expect((await menu("fr")).header).toMatchObject([
      { label: "Ailleurs" },
      { label: "Plain" },
      { name: "Cadeaux" },
      { name: "Entretien" },
    ]);
    const [row] = await database.pools.owner<{ places: string[] }[]>`
      select public.shop('fr') -> 'untranslated' as places`;
    expect(row!.places).toContain(`menu/${plain}`);
    expect(row!.places).not.toContain(`menu/${label}`);
    expect(row!.places).not.toContain("/collections/gifts");
  });

  test("a translation is read where its entry is, and goes with it", async () => {
    const id = await add({ kind: "collection", collection_id: gifts, label: "Secret" });
    await translate("menu_entries", id, "label", "Secret aussi");
    const seen = async (person: Person) => {
      const rows = await as(
        database.pools,
        person,
        (sql) => sql`select from public.translations where subject = 'menu_entries'`,
      );
      return rows.length;
    };
    expect(await seen(guest)).toBe(1);
    await publish(false);
    expect(await seen(guest)).toBe(0);
    expect(await seen(admin)).toBe(1);
    await as(database.pools, admin, (sql) => sql`delete from public.menu_entries where id = ${id}`);
    expect(await seen(admin)).toBe(0);
  });

  test("a label is among the texts to translate", async () => {
    const id = await add({ kind: "link", link: "/a", label: "Elsewhere" });
    const texts = await as(
      database.pools,
      admin,
      (sql) => sql`
        select record, field, original from public.translatable_texts where subject = 'menu_entries'`,
    );
    expect([...texts]).toEqual([{ record: String(id), field: "label", original: "Elsewhere" }]);
  });
});

describe("a file of settings", () => {
  test("has what entries lead to by its name, and leaves what another shop lacks open", async () => {
    const { owner } = database.pools;
    const first = await add({ kind: "category", category_id: rings, picture: "/storage/v1/own.webp" });
    await add({ kind: "collection", collection_id: gifts, parent_id: first });
    const column = await add({ kind: "title", label: "Help", place: "footer" });
    await add({ kind: "page", page_id: care, parent_id: column, place: "footer" });
    const shown = await menu();
    const saved = await save();
    expect(saved.menu_entries).toMatchObject([
      {
        place: "header",
        kind: "category",
        target: "Rings",
        picture: null,
        entries: [{ kind: "collection", target: "gifts" }],
      },
      { place: "footer", kind: "title", label: "Help", entries: [{ kind: "page", target: "care" }] },
    ]);
    await owner`delete from public.menu_entries`;
    await load(saved);
    expect(withoutIds(await menu())).toEqual(withoutIds(shown));
    await load(saved);
    expect((await save()).menu_entries).toEqual(saved.menu_entries);
    await owner`delete from public.product_categories where id = ${rings}`;
    await load({ ...head, menu_entries: saved.menu_entries });
    expect((await menu()).header).toEqual([]);
    expect(await read(admin)).toHaveLength(4);
  });

  test("with pages leaves entries lead to the same pages", async () => {
    await add({ kind: "page", page_id: care });
    const { menu_entries: _, ...rest } = await save();
    await load(rest);
    expect((await menu()).header).toMatchObject([{ slug: "care" }]);
  });

  test.for<[string, JSONValue]>([
    ['Menu 1: "place" is missing.', [{ kind: "products" }]],
    ["Menu 1: It has no values.", [5]],
    ['Menu 1: This shop has no setting "page_id".', [{ place: "header", kind: "page", page_id: 1 }]],
    [
      'Menu 1: "link" cannot be "javascript:alert(1)".',
      [{ place: "header", kind: "link", label: "A", link: "javascript:alert(1)" }],
    ],
    [
      'Menu 1: "picture" cannot be "/a.webp". A file can only name pictures that are elsewhere on the web.',
      [{ place: "header", kind: "products", picture: "/a.webp" }],
    ],
    [
      'Menu 1, 2: "kind" cannot be "carousel".',
      [{ place: "header", kind: "products", entries: [{ kind: "products" }, { kind: "carousel" }] }],
    ],
  ])("is refused: %s", async ([message, menu_entries]) => {
    await add({ kind: "products" });
    expect(await refusal(load({ ...head, menu_entries }))).toMatchObject({ code: "PT400", message });
    expect(await read(guest)).toEqual(["products"]);
  });
});

/** What an entry leads to, and what it says. */
function withoutIds(menu: Menu): unknown {
  return JSON.parse(
    JSON.stringify(menu, (key, value: unknown) => (key === "id" || key === "picture" ? undefined : value)),
  );
}
