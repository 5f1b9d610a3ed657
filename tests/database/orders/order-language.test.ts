import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { databaseForFile } from "../../setup/test-database.ts";
import { addAdmin, as, guest, type Person } from "../people/people.ts";
import { addProduct, address, emptyShop, placeOrder, type Product } from "../base/shop.ts";

const database = databaseForFile();
let admin: Person & { id: string };
let ring: Product;
beforeAll(async () => {
  admin = await addAdmin(database.pools);
});
beforeEach(async () => {
  const { owner } = database.pools;
  await emptyShop(owner);
  await owner`delete from public.invoices`;
  await owner`update public.shop_facts set language = 'de'`;
  ring = await addProduct(owner, { price: 20 });
});

const place = (language: string | null, more = {}) =>
  placeOrder(database.pools, { lines: [{ id: ring.id, quantity: 1 }], language, ...more });

const languageOf = async (id: number) => {
  const [order] = await database.pools.owner`select language from public.orders where id = ${id}`;
  return order?.["language"] as unknown;
};

const messages = () =>
  database.pools.owner<{ kind: string; language: string | null }[]>`
    select kind, data ->> 'language' as language from public.messages order by id`;

test("an order has the language in which its buyer read the shop, and none that the shop does not speak", async () => {
  for (const [said, language] of [
    ["de", "de"],
    ["fr", null],
    ["", null],
    ["no language", null],
    [null, null],
  ] as const)
    expect(await languageOf((await place(said)).id)).toBe(language);
});

test("the same order in another language is the same order", async () => {
  const key = { idempotency_key: randomUUID() };
  const { id } = await place("de", key);
  expect((await place(null, key)).id).toBe(id);
  expect(await languageOf(id)).toBe("de");
});

test("the buyer's messages have the order's language also when the shop speaks another, the owner's have none", async () => {
  const { pools } = database;
  const { id } = await place("de");
  await pools.owner`update public.shop_facts set language = 'fr'`;
  await as(pools, admin, (sql) => sql`update public.orders set status = 'shipped' where id = ${id}`);
  const [key] = await pools.owner<{ key: string }[]>`
    select key from private.guest_keys where order_id = ${id}`;
  const [item] = await pools.owner<
    { id: number }[]
  >`select id::int from public.order_items where order_id = ${id}`;
  await as(
    pools,
    guest,
    (sql) => sql`
      select public.send_order_request(
        ${id}, ${"return"}, ${sql.json([{ order_item_id: item!.id, quantity: 1 }])}, ${"damaged"}, ${"Broken"},
        key => ${key!.key}
      )`,
  );
  const [asked] = await pools.owner<{ id: number }[]>`select id::int from public.product_inquiries`;
  await as(pools, admin, (sql) => sql`select public.answer_inquiry(${asked!.id}, ${"Please send it back."})`);
  expect(await messages()).toEqual([
    { kind: "order_placed", language: "de" },
    { kind: "new_order", language: null },
    { kind: "order_shipped", language: "de" },
    { kind: "new_inquiry", language: null },
    { kind: "inquiry_answered", language: "de" },
  ]);
});

test("a paper keeps the order's language, or the one that the shop spoke when it was issued", async () => {
  const { pools } = database;
  const { owner } = pools;
  const [chosen, unknown] = [await place("de", { shipping_address: address }), await place(null)];
  await owner`update public.shop_facts set language = 'fr'`;
  for (const { id } of [chosen, unknown])
    await as(pools, admin, (sql) => sql`select public.issue_invoice(${id})`);
  await owner`update public.shop_facts set language = 'en'`;
  await as(pools, admin, (sql) => sql`update public.orders set status = 'cancelled' where id = ${chosen.id}`);
  const papers = await owner`
    select kind, order_id::int as id, document ->> 'language' as language from public.invoices as issued order by issued.id`;
  expect(papers).toEqual([
    { kind: "invoice", id: chosen.id, language: "de" },
    { kind: "invoice", id: unknown.id, language: "fr" },
    { kind: "credit_note", id: chosen.id, language: "de" },
  ]);
});
