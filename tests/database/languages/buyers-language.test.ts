import { beforeAll, expect, test } from "vitest";
import { databaseForFile } from "../../setup/test-database.ts";
import { addProduct, engraving, placeOrder, ringSize, saveOptions } from "../base/shop.ts";
import { addAdmin, as, guest, type Person, refusal, signUp } from "../people/people.ts";

// What somebody who reads an English shop in French gets from it.

const database = databaseForFile();
let admin: Person & { id: string };
let ana: Person & { id: string };
let ring: number;
let order: number;

/** What the owner wrote, and what French readers get of it. */
const words = {
  "Halo ring": "Bague halo",
  "Ring size": "Taille de bague",
  Engraving: "Gravure",
  "Small one": "La petite",
  "Sales tax": "Taxe de vente",
  "By courier": "Par coursier",
};

beforeAll(async () => {
  const { pools } = database;
  const { owner } = pools;
  admin = await addAdmin(pools);
  ana = await signUp(pools);
  await owner`
    insert into public.shop_languages (code, is_shown) values ('fr', true), ('it', false);
    delete from public.tax_rates;
    delete from public.shipping_zones;
    insert into public.tax_rates (name, rate) values ('Sales tax', 10);
    with zone as (insert into public.shipping_zones (name, countries) values ('Everywhere', '{}') returning id)
    insert into public.shipping_methods (zone_id, name, fee) select id, 'By courier', 5 from zone`.simple();
  const product = await addProduct(owner, { name: "Halo ring", price: 20 });
  ring = product.id;
  const [size, text] = (await saveOptions(pools, admin, ring, [ringSize({ "Small one": 9 }), engraving]))!;
  for (const [original, translation] of Object.entries(words)) {
    const [method] = await owner`select id::text from public.shipping_methods where name = ${original}`;
    const place =
      original === "Halo ring"
        ? { subject: "products", record: String(ring), field: "name" }
        : method
          ? { subject: "shipping_methods", record: method["id"] as string, field: "name" }
          : { subject: "words", record: original, field: "text" };
    await owner`
      insert into public.translations ${owner({ ...place, language: "fr", original, text: translation })}`;
  }
  const placed = await placeOrder(
    pools,
    {
      language: "fr",
      lines: [
        {
          id: ring,
          quantity: 2,
          options: [
            { option: size!.id, value: size!.values[0]!.id },
            { option: text!.id, text: "M L" },
          ],
        },
      ],
    },
    guest,
  );
  order = placed.id;
});

type Said = { kind: string; recipient: string | null; language?: string; text: string };

const said = async (): Promise<Said[]> =>
  database.pools.owner<Said[]>`
    select kind, recipient, data ->> 'language' as language, (data - 'language')::text as text
    from public.messages order by id`;

/** The words of these in a text, which is in one of the two languages. */
const found = (text: string, of: readonly string[]) => of.filter((word) => text.includes(`"${word}"`));

test("every mail about an order is in its language, and the owner's in the shop's", async () => {
  const { pools } = database;
  const { owner } = pools;
  await owner`update public.messages set attempts = 1`;
  for (const status of ["shipped", "delivered"]) {
    await as(pools, admin, (sql) => sql`update public.orders set status = ${status} where id = ${order}`);
    await owner`update public.messages set attempts = 1`;
  }
  for (const kind of ["order_refunded", "money_decision"])
    await owner`
      select private.tell_about_money(placed, ${kind}, 1250, null) from public.orders as placed where id = ${order}`;
  const [key] = await owner`select key from private.guest_keys where order_id = ${order}`;
  const [line] = await owner`select id::int from public.order_items where order_id = ${order}`;
  const pieces = [{ order_item_id: line!["id"] as number, quantity: 1 }];
  await as(
    pools,
    guest,
    (sql) => sql`
      select public.send_order_request(${order}, 'return', ${sql.json(pieces)}, 'other', 'Why', ${key!["key"] as string})`,
  );
  const [asked] = await owner`select id from public.product_inquiries`;
  await as(pools, admin, (sql) => sql`select public.answer_inquiry(${asked!["id"] as number}, 'Fine.')`);
  const mails = (await said()).map(({ kind, recipient, language, text }) => [
    kind,
    recipient === null ? "owner" : language,
    recipient === null ? found(text, Object.values(words)) : found(text, Object.keys(words)),
    text.includes(recipient === null ? "Halo ring" : "Bague halo"),
  ]);
  expect(mails).toEqual([
    ["order_placed", "fr", [], true],
    ["new_order", "owner", [], true],
    ["order_shipped", "fr", [], true],
    ["order_delivered", "fr", [], true],
    ["order_refunded", "fr", [], true],
    ["money_decision", "owner", [], true],
    ["new_inquiry", "owner", [], true],
    ["inquiry_answered", "fr", [], true],
  ]);
});

test("a packing slip, an invoice and a credit note are in the order's language", async () => {
  const { pools } = database;
  const [slips] = await as(
    pools,
    admin,
    (sql) => sql<{ slips: object[] }[]>`select public.packing_slips(${[order]}) as slips`,
  );
  await as(pools, admin, (sql) => sql`select public.issue_invoice(${order})`);
  await as(pools, admin, (sql) => sql`update public.orders set status = 'cancelled' where id = ${order}`);
  const papers = await pools.owner<{ document: object }[]>`select document from public.invoices order by id`;
  const documents = [slips!.slips[0]!, ...papers.map(({ document }) => document)];
  expect(documents).toHaveLength(3);
  for (const document of documents) {
    const text = JSON.stringify(document);
    expect(document).toMatchObject({ language: "fr", locale: "fr-US" });
    expect(found(text, Object.keys(words))).toEqual([]);
    expect(found(text, Object.values(words))).toEqual(Object.values(words));
  }
});

test("a packing slip is in the shop's own language if shoppers cannot read the order's any more", async () => {
  const { owner } = database.pools;
  await owner`update public.shop_languages set is_shown = false where code = 'fr'`;
  const [slips] = await as(
    database.pools,
    admin,
    (sql) => sql<{ slips: object[] }[]>`select public.packing_slips(${[order]}) as slips`,
  );
  await owner`update public.shop_languages set is_shown = true where code = 'fr'`;
  expect(slips!.slips[0]).toMatchObject({
    locale: "en-US",
    tax_name: "Sales tax",
    shipping_method: "By courier",
  });
});

test("packing slips are for administrators", async () => {
  for (const person of [guest, ana]) {
    const read = as(database.pools, person, (sql) => sql`select public.packing_slips(${[order]})`);
    expect((await refusal(read)).code).toMatch(/PT403|42501/);
  }
});

test.for([
  ["fr", "fr", "Bague halo"],
  // Nobody can read the shop in these.
  ["it", undefined, "Halo ring"],
  ["ru", undefined, "Halo ring"],
  [null, undefined, "Halo ring"],
] as const)("who reads the shop in %s gets mails in %s", async ([language, mailed, name]) => {
  const { pools } = database;
  const { owner } = pools;
  await owner`delete from public.messages; delete from public.product_inquiries; delete from public.counter_offers`.simple();
  await as(
    pools,
    guest,
    (sql) => sql`
      insert into public.product_inquiries (product_id, product_name, user_email, message, status, language)
      values (${ring}, 'x', 'mira@mail.example', 'Is it blue?', 'new', ${language})`,
  );
  await as(
    pools,
    guest,
    (sql) =>
      sql`select public.send_contact_message('Mira', 'mira@mail.example', 'Sizes', 'Size 6?', ${language})`,
  );
  for (const { id } of await owner<
    { id: number }[]
  >`select id::int from public.product_inquiries order by id`)
    await as(pools, admin, (sql) => sql`select public.answer_inquiry(${id}, 'Yes.')`);
  await as(
    pools,
    ana,
    (sql) => sql`
      insert into public.counter_offers (product_id, user_id, offer_price, status, language)
      values (${ring}, ${ana.id}, 15, 'pending', ${language})`,
  );
  await as(pools, admin, (sql) => sql`update public.counter_offers set status = 'rejected'`);
  await as(pools, ana, (sql) => sql`select public.request_customer_data('export', ${language})`);
  const mails = (await said()).filter(({ recipient }) => recipient !== null);
  expect(mails.map(({ kind, language: spoken }) => [kind, spoken ?? undefined])).toEqual([
    ["inquiry_answered", mailed],
    ["inquiry_answered", mailed],
    ["offer_rejected", mailed],
    ["data_export", mailed],
  ]);
  expect(mails[0]!.text).toContain(`"${name}"`);
  expect(mails[2]!.text).toContain(`"${name}"`);
  for (const { text } of (await said()).filter(({ recipient }) => recipient === null))
    expect(text).not.toContain("Bague halo");
});
