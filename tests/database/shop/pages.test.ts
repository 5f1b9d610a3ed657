import { beforeAll, describe, expect, test } from "vitest";
import { isOwnPage } from "../../../domain/shop/page-address.ts";
import { databaseForFile } from "../../setup/test-database.ts";
import { addAdmin, as, guest, type Person, refusal, signUp } from "../people/people.ts";

const database = databaseForFile();
let admin: Person;
let customer: Person;
beforeAll(async () => {
  admin = await addAdmin(database.pools);
  customer = await signUp(database.pools);
});

const slugs = async (person: Person) =>
  (await as(database.pools, person, (sql) => sql`select slug from public.pages order by id`)).map(
    (row) => row["slug"] as string,
  );
const add = (person: Person, page: Record<string, string | boolean | number>) =>
  as(database.pools, person, (sql) => sql`insert into public.pages ${sql(page)}`);
const rename = (person: Person, from: string, to: string) =>
  as(
    database.pools,
    person,
    (sql) => sql`update public.pages set slug = ${to} where slug = ${from} returning slug`,
  );
const remove = (person: Person, slug: string) =>
  as(database.pools, person, (sql) => sql`delete from public.pages where slug = ${slug} returning slug`);
const inFooter = async () => {
  const [row] = await as(
    database.pools,
    guest,
    (sql) => sql<{ pages: unknown }[]>`select public.shop() -> 'pages' as pages`,
  );
  return row!.pages;
};

const kept = ["about", "authorization", "privacy-policy", "disclaimer", "contact"];

const first = [
  { slug: "shipping", title: "Shipping" },
  { slug: "returns", title: "Returns" },
  { slug: "size-guide", title: "Size guide" },
];

test("a fresh shop has texts for its pages, and its own ones in the footer", async () => {
  expect(await slugs(guest)).toEqual([...kept, "shipping", "returns", "size-guide"]);
  const [empty] = await database.pools.owner`
    select count(*)::int as pages from public.pages where body = '' or description = '' or body <> btrim(body, E' \n')`;
  expect(empty).toEqual({ pages: 0 });
  expect(await inFooter()).toEqual(first);
});

test("the page Returns of a fresh shop says within how many days", async () => {
  const [page] = await database.pools.owner`select body from public.pages where slug = 'returns'`;
  expect(page!["body"]).toContain("tell us. {{returns}} You can");
});

test("the texts of a fresh shop name no fee for shipping outside of About us", async () => {
  const found = await database.pools.owner`select slug from public.pages where body ~ '[$][0-9]'`;
  expect([...found]).toEqual([{ slug: "about" }]);
});

test("only admins add, change and delete pages", async () => {
  await add(admin, { slug: "care", title: "Care" });
  for (const person of [guest, customer])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect(await refusal(add(person, { slug: "theirs", title: "Theirs" }))).toMatchObject({ code: "42501" });
  expect(await refusal(rename(guest, "care", "theirs"))).toMatchObject({ code: "42501" });
  expect([...(await rename(customer, "care", "theirs"))]).toEqual([]);
  expect([...(await remove(customer, "care"))]).toEqual([]);
  expect([...(await rename(admin, "care", "cleaning"))]).toEqual([{ slug: "cleaning" }]);
  expect([...(await remove(admin, "cleaning"))]).toEqual([{ slug: "cleaning" }]);
});

describe("the pages that the shop links to", () => {
  test.for(kept)("%s keeps its address and cannot be deleted", async (slug) => {
    expect(isOwnPage(slug)).toBe(false);
    expect(await refusal(rename(admin, slug, `new-${slug}`))).toMatchObject({
      code: "PT409",
      message: expect.stringMatching(/^The address of the page .+ cannot change\.$/) as string,
    });
    expect([...(await remove(admin, slug))]).toEqual([]);
    expect(await slugs(guest)).toContain(slug);
  });

  test("are in the footer whatever their rows say, and so are not listed", async () => {
    await as(
      database.pools,
      admin,
      (sql) => sql`update public.pages set in_footer = true where slug = 'about'`,
    );
    expect(await inFooter()).toEqual(first);
  });
});

test("an address is taken once", async () => {
  expect(await refusal(add(admin, { slug: "about", title: "About" }))).toMatchObject({ code: "23505" });
  expect(await refusal(rename(admin, "shipping", "returns"))).toMatchObject({ code: "23505" });
});

test.for<Record<string, string>>([
  { slug: "Care", title: "Care" },
  { slug: "care-", title: "Care" },
  { slug: "a/b", title: "Care" },
  { slug: "", title: "Care" },
  { slug: "c".repeat(81), title: "Care" },
  { slug: "care", title: " " },
  { slug: "care", title: "c".repeat(121) },
  { slug: "care", title: "Care", description: "c".repeat(301) },
  { slug: "care", title: "Care", body: "c".repeat(100_001) },
])("what does not fit is refused: %#", async (page) => {
  expect(await refusal(add(admin, page))).toMatchObject({ code: "23514" });
});

test("every page learns which pages are in the footer, in their order", async () => {
  await add(admin, { slug: "gifts", title: "Gifts", in_footer: true, position: 2 });
  await add(admin, { slug: "imprint", title: "Imprint", in_footer: true, position: 1 });
  expect(await inFooter()).toEqual([
    ...first,
    { slug: "imprint", title: "Imprint" },
    { slug: "gifts", title: "Gifts" },
  ]);
});

test("a change dates the page", async () => {
  const changed = await as(
    database.pools,
    admin,
    (sql) => sql`
      update public.pages set body = 'New words.' where slug = 'disclaimer'
      returning updated_at > '2026-11-21' as is_dated`,
  );
  expect([...changed]).toEqual([{ is_dated: true }]);
});
