import { createHash, randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Pools } from "../../../backend/database/pools.ts";
import type { JSONValue, TransactionSql } from "../../../backend/database/sql.ts";
import { databaseForFile } from "../../setup/test-database.ts";
import {
  addProduct,
  type Option,
  emptyShop,
  placeOrder,
  type Product,
  ringSize,
  type SavedOption,
  saveOptions,
} from "../base/shop.ts";
import { addAdmin, as, guest, type Person, refusal, service } from "../people/people.ts";

const database = databaseForFile();
let pools: Pools;
let admin: Person & { id: string };
let ring: Product;
beforeAll(async () => {
  ({ pools } = database);
  admin = await addAdmin(pools);
});
beforeEach(async () => {
  await emptyShop(pools.owner);
  ring = await addProduct(pools.owner, { stock: 0 });
});

async function call<T = unknown>(person: Person, words: string, values: JSONValue[] = []): Promise<T> {
  const [row] = await as(pools, person, (sql) =>
    sql.unsafe<{ answer: T }[]>(`select public.${words} as answer`, values as never[]),
  );
  return row!.answer;
}

type Asked = { product?: number; values?: number[]; language?: string | null };

function ask(email: string | null, { product = ring.id, values = [], language = null }: Asked = {}) {
  return call(guest, "request_stock_mail($1, $2, $3::bigint[], $4)", [
    product,
    email,
    `{${values.join()}}`,
    language,
  ]);
}

async function askInOrder(emails: readonly string[], asked?: Asked) {
  // oxlint-disable-next-line no-await-in-loop -- the order in which they ask counts
  for (const email of emails) await ask(email, asked);
}

const setStock = (stock: number | null, product = ring.id) =>
  pools.owner`update public.products set stock_quantity = ${stock} where id = ${product}`;
const setValueStock = (value: number, stock: number | null) =>
  pools.owner`update public.product_option_values set stock_quantity = ${stock} where id = ${value}`;
const setStatus = (status: string, product = ring.id) =>
  pools.owner`update public.products set status = ${status} where id = ${product}`;

type Mail = {
  id: number;
  recipient: string;
  data: { product: { name: string }; choice: string | null; language?: string };
};
const mails = async () => [
  ...(await pools.owner<Mail[]>`
    select id::int, recipient, data from public.messages where kind = 'back_in_stock' order by id`),
];
const told = async () => (await mails()).map(({ recipient }) => recipient.replace("@mail.example", ""));
const waiting = async () =>
  (await pools.owner<{ email: string }[]>`select email from public.stock_requests order by id`).map(
    ({ email }) => email.replace("@mail.example", ""),
  );

const [ana, ben, cleo, dora] = ["ana", "ben", "cleo", "dora"].map((name) => `${name}@mail.example`) as [
  string,
  string,
  string,
  string,
];

async function addSizes(options: readonly Option[], product = ring.id): Promise<SavedOption[]> {
  return (await saveOptions(pools, admin, product, options))!;
}

const valueOf = ({ values }: SavedOption, value: string): number =>
  values.find((each) => each.value === value)!.id!;

describe("a restock", () => {
  test("tells as many as there are pieces, in the order in which they asked, each once", async () => {
    await askInOrder([ana, ben, cleo, "ANA@mail.example", dora]);
    await setStock(2);
    expect(await told()).toEqual(["ana", "ben"]);
    await setStock(1);
    expect(await told()).toEqual(["ana", "ben"]);
    await setStock(2);
    expect(await told()).toEqual(["ana", "ben", "cleo"]);
    await setStock(50);
    expect(await told()).toEqual(["ana", "ben", "cleo", "dora"]);
    expect(await waiting()).toEqual([]);
    await setStock(0);
    await setStock(9);
    expect(await told()).toHaveLength(4);
  });

  test("tells everybody once pieces are no longer counted", async () => {
    await askInOrder([ana, ben]);
    await setStock(null);
    expect(await told()).toEqual(["ana", "ben"]);
  });

  test("counts whatever brings pieces back, at the end of its transaction", async () => {
    const order = () => placeOrder(pools, { lines: [{ id: ring.id, quantity: 1 }] });
    const returned = async (id: number) => {
      const [item] = await pools.owner<{ id: number }[]>`
        select id::int from public.order_items where order_id = ${id}`;
      await pools.owner`
        select private.return_stock(placed, ${JSON.stringify([{ order_item_id: item!.id, quantity: 1 }])}::text::jsonb)
        from public.orders as placed where placed.id = ${id}`;
    };
    const ways: [string, (id: number) => Promise<unknown>][] = [
      ["cancelled", (id) => pools.owner`update public.orders set status = 'cancelled' where id = ${id}`],
      ["returned", returned],
      ["corrected", () => call(admin, "correct_stock($1, 1, 'Found')", [ring.id])],
      [
        "edited",
        () =>
          as(pools, admin, (sql) => sql`update public.products set stock_quantity = 1 where id = ${ring.id}`),
      ],
    ];
    for (const [way, comesBack] of ways) {
      /* oxlint-disable no-await-in-loop -- one way after the other */
      await setStock(1);
      const { id } = await order();
      await ask(`${way}@mail.example`);
      await comesBack(id);
      expect((await told()).at(-1)).toBe(way);
      /* oxlint-enable no-await-in-loop */
    }
    await setStock(0);
    await ask(ana);
    await pools.owner.begin(async (sql) => {
      await sql`update public.products set stock_quantity = 3 where id = ${ring.id}`;
      await sql`update public.products set stock_quantity = 0 where id = ${ring.id}`;
    });
    expect(await told()).toHaveLength(ways.length);
    expect(await waiting()).toEqual(["ana"]);
  });

  test("of a size reaches those who wait for it, in their language", async () => {
    await setStock(null);
    await pools.owner`insert into public.shop_languages (code, is_shown) values ('fr', true) on conflict do nothing`;
    await pools.owner`
      insert into public.translations (language, subject, record, field, original, text)
      values ('fr', 'words', 'Ring size', 'text', 'Ring size', 'Taille'),
        ('fr', 'products', ${String(ring.id)}, 'name', 'Halo ring', 'Bague halo')`;
    const [size] = (await addSizes([ringSize({ 6: 0, 7: 0, 8: null })])) as [SavedOption];
    const [six, seven] = [valueOf(size, "6"), valueOf(size, "7")];
    await ask(ana, { values: [six] });
    await askInOrder([ben, cleo], { values: [seven], language: "fr" });
    await setValueStock(seven, 1);
    expect(await mails()).toMatchObject([
      { recipient: ben, data: { product: { name: "Bague halo" }, choice: "Taille: 7", language: "fr" } },
    ]);
    // That another size comes is no restock of this one, of which a piece is still there.
    await setValueStock(six, 5);
    expect(await told()).toEqual(["ben", "ana"]);
    expect(await waiting()).toEqual(["cleo"]);
    await pools.owner`delete from public.shop_languages`;
  });

  test("of a combination tells who waits for it", async () => {
    await setStock(null);
    const metal: Option = {
      ...ringSize({ Gold: null, Silver: null }),
      name: "Metal",
      combinations: [
        {
          choice: { Metal: "Gold", "Ring size": "6" },
          surcharge: null,
          stock_quantity: 0,
          sku: null,
          image: null,
        },
      ],
    };
    const [first, second] = (await addSizes([metal, ringSize({ 6: null, 7: null })])) as [
      SavedOption,
      SavedOption,
    ];
    const [gold, six] = [valueOf(first, "Gold"), valueOf(second, "6")];
    expect(await refusal(ask(ana, { values: [gold, valueOf(second, "7")] }))).toMatchObject({
      message: "This piece is in stock.",
    });
    await ask(ana, { values: [six, gold] });
    await pools.owner`update public.option_combinations set stock_quantity = 1 where product_id = ${ring.id}`;
    expect(await mails()).toMatchObject([{ data: { choice: "Metal: Gold, Ring size: 6" } }]);
  });

  test("that several sizes share tells no more than it has pieces", async () => {
    const [size] = (await addSizes([ringSize({ 6: null, 7: 0 })])) as [SavedOption];
    const [six, seven] = [valueOf(size, "6"), valueOf(size, "7")];
    await ask(ana, { values: [seven] });
    await ask(ben, { values: [six] });
    await setValueStock(seven, 4);
    expect(await told()).toEqual([]);
    await setStock(1);
    expect(await told()).toEqual(["ana"]);
    await setStock(2);
    expect(await told()).toEqual(["ana", "ben"]);
  });

  test("that two orders and the owner bring at once tells nobody twice", async () => {
    await setStock(2);
    const orders = [
      await placeOrder(pools, { lines: [{ id: ring.id, quantity: 1 }] }),
      await placeOrder(pools, { lines: [{ id: ring.id, quantity: 1 }] }),
    ];
    await askInOrder([ana, ben, cleo, dora]);
    await Promise.all([
      ...orders.map(({ id }) => pools.owner`update public.orders set status = 'cancelled' where id = ${id}`),
      call(admin, "correct_stock($1, 1, 'Found')", [ring.id]),
    ]);
    expect(await told()).toEqual(["ana", "ben", "cleo"]);
    expect(await waiting()).toEqual(["dora"]);
  });

  test("misses nobody who asks while it is on its way", async () => {
    const asked: Promise<unknown>[] = [];
    await pools.owner.begin(async (sql: TransactionSql) => {
      await sql`update public.products set stock_quantity = 1 where id = ${ring.id}`;
      const asking = ask(ana);
      asked.push(asking);
      await expect(Promise.race([asking, sql`select pg_sleep(0.2)`.then(() => "waits")])).resolves.toBe(
        "waits",
      );
    });
    expect(await refusal(asked[0]!)).toMatchObject({ code: "PT409", message: "This piece is in stock." });
    expect(await waiting()).toEqual([]);
  });
});

describe("asking", () => {
  test("is refused without an address, for what is in stock, not for sale, or not offered", async () => {
    const draft = await addProduct(pools.owner, { stock: 0 });
    await setStatus("draft", draft.id);
    const stud = await addProduct(pools.owner, { stock: 1 });
    const sized = await addProduct(pools.owner, { stock: null });
    const [size] = (await addSizes([ringSize({ 6: 0, 7: 0 })], sized.id)) as [SavedOption];
    const both = [valueOf(size, "6"), valueOf(size, "7")];
    const tries: [Parameters<typeof ask>, string][] = [
      [["ana"], "Please enter a valid email address."],
      [[null], "Please enter a valid email address."],
      [[ana, { product: draft.id }], "This product is no longer sold."],
      [[ana, { product: 999_999 }], "This product is no longer sold."],
      [[ana, { product: stud.id }], "This piece is in stock."],
      [[ana, { product: sized.id }], "Ring size: please choose one."],
      [[ana, { product: sized.id, values: both }], "Its options have changed: please choose again."],
      [[ana, { values: both }], "Its options have changed: please choose again."],
    ];
    for (const [given, message] of tries) expect(await refusal(ask(...given))).toMatchObject({ message });
    expect(await waiting()).toEqual([]);
  });

  test("does not tell whether an address waits already, nor lets others fill its mailbox", async () => {
    const answers = [await ask(ana), await ask(ana)];
    expect(await waiting()).toEqual(["ana"]);
    const [last] = await pools.owner<{ id: number }[]>`
      with added as (
        insert into public.products (name, price, stock_quantity, category)
        select 'Ring ' || n, 1, 0, 'Moissanite Rings' from generate_series(1, 20) as n returning id
      ),
      first as (
        insert into public.stock_requests (product_id, email) select id, ${ana} from added order by id limit 19
      )
      select max(id)::int as id from added`;
    answers.push(
      await as(pools, guest, async (sql) => {
        await sql`select set_config('shop.limits', 'on', true)`;
        const [row] = await sql`select public.request_stock_mail(${last!.id}, ${ana}) as answer`;
        return row!["answer"] as unknown;
      }),
    );
    expect(new Set(answers)).toEqual(new Set([answers[0]]));
    expect(await waiting()).toHaveLength(20);
    await ask(ben, { product: last!.id });
    expect((await waiting()).at(-1)).toBe("ben");
  });

  test("ends with the product, its time in the shop, or its size", async () => {
    const [draft, archived, sized] = [
      await addProduct(pools.owner, { stock: 0 }),
      await addProduct(pools.owner, { stock: 0 }),
      await addProduct(pools.owner, { stock: 0 }),
    ];
    const [size] = (await addSizes([ringSize({ 6: null, 7: null })], sized.id)) as [SavedOption];
    await ask(ana);
    await ask(ben, { product: draft.id });
    await ask(cleo, { product: archived.id });
    await ask(dora, { product: sized.id, values: [valueOf(size, "6")] });
    await pools.owner`delete from public.products where id = ${ring.id}`;
    await setStatus("draft", draft.id);
    await setStatus("archived", archived.id);
    await pools.owner`delete from public.product_option_values where id = ${valueOf(size, "6")}`;
    expect(await waiting()).toEqual([]);
    await setStatus("published", draft.id);
    await setStock(3, draft.id);
    expect(await told()).toEqual([]);
  });

  test("is seen by the owner as how many wait for what", async () => {
    await askInOrder([ana, ben]);
    expect(await call(admin, "waiting_shoppers($1)", [ring.id])).toMatchObject([
      { choice: null, shoppers: 2 },
    ]);
    expect(await refusal(call(guest, "waiting_shoppers($1)", [ring.id]))).toMatchObject({ code: "42501" });
  });

  test("is exported and erased with the person", async () => {
    await ask(ana);
    const { stock_requests: asked } = await call<{ stock_requests: object[] }>(admin, "export_customer($1)", [
      ana,
    ]);
    expect(asked).toMatchObject([{ product: "Halo ring", choice: null }]);
    await call(admin, "erase_customer($1)", [ana]);
    await setStock(1);
    expect(await told()).toEqual([]);
    expect(await refusal(call(admin, "export_customer($1)", [ana]))).toMatchObject({ code: "PT404" });
  });
});

/** Sends the latest mail, as far as the database knows. Returns the token of its link; null if it is too late. */
async function send(): Promise<string | null> {
  const message = (await mails()).at(-1)!;
  expect(JSON.stringify(message.data)).not.toContain("nonce");
  const token = randomUUID();
  const digest = createHash("sha256").update(token).digest("base64url");
  await pools.owner`update public.messages set attempts = 1 where id = ${message.id}`;
  return (await call(service, "note_message_token($1, $2)", [message.id, digest])) === true ? token : null;
}

describe("the mail", () => {
  test("does not go once the piece is gone again; its recipient waits on, and is told the next time", async () => {
    await askInOrder([ana, ben]);
    await setStock(1);
    await placeOrder(pools, { lines: [{ id: ring.id, quantity: 1 }] });
    expect(await send()).toBeNull();
    await pools.owner`update public.messages set state = 'failed'`;
    expect((await waiting()).toSorted()).toEqual(["ana", "ben"]);
    await setStock(2);
    expect((await told()).toSorted()).toEqual(["ana", "ana", "ben"]);
    // Nobody waits for what is no longer sold.
    await setStatus("draft");
    expect(await send()).toBeNull();
    expect(await waiting()).toEqual([]);
  });

  test("goes again after a failure, although the piece is gone: it may have arrived", async () => {
    await ask(ana);
    await setStock(1);
    expect(await send()).not.toBeNull();
    await setStock(0);
    expect(await send()).not.toBeNull();
    expect(await waiting()).toEqual([]);
    await pools.owner`update public.messages set state = 'sent'`;
    const [{ id }] = (await mails()) as [Mail];
    expect(await refusal(call(admin, "send_message_again($1)", [id]))).toMatchObject({ code: "PT409" });
  });

  test("has a link that shows and ends what its address waits for, and opens nothing for who guesses", async () => {
    const stud = await addProduct(pools.owner, { name: "Stud", stock: 0 });
    await askInOrder([ana, ben], { product: stud.id });
    await ask(ana);
    await setStock(1);
    const token = (await send())!;
    expect(await call(guest, "mailed_stock_requests($1)", [token])).toMatchObject([
      { product: { id: stud.id, name: "Stud" }, choice: [] },
    ]);
    const [stored] = await pools.owner<{ digest: string }[]>`select digest from private.stock_request_keys`;
    for (const guess of ["", "guess", stored!.digest]) {
      /* oxlint-disable no-await-in-loop -- one guess after the other */
      expect(await call(guest, "mailed_stock_requests($1)", [guess])).toBeNull();
      expect(await refusal(call(guest, "end_stock_requests($1)", [guess]))).toMatchObject({ code: "PT404" });
      /* oxlint-enable no-await-in-loop */
    }
    await call(guest, "end_stock_requests($1)", [token]);
    expect(await waiting()).toEqual(["ben"]);
    expect(await call(guest, "mailed_stock_requests($1)", [token])).toEqual([]);
  });
});

const next = () => call<number>(service, "tell_waiting_shoppers()");

test("what nobody has bought a day later is told to the next, and requests are forgotten after a year", async () => {
  const later = () =>
    pools.owner`update public.stock_requests set passed_at = passed_at - interval '25 hours'`;
  await askInOrder([ana, ben, cleo]);
  await setStock(1);
  expect(await next()).toBe(0);
  await later();
  expect(await next()).toBe(1);
  expect(await told()).toEqual(["ana", "ben"]);
  expect(await next()).toBe(0);
  await setStock(0);
  await later();
  expect(await next()).toBe(0);
  await pools.owner`update public.stock_requests set created_at = now() - interval '366 days'`;
  await next();
  expect(await waiting()).toEqual([]);
  await setStock(9);
  expect(await told()).toEqual(["ana", "ben"]);
});
