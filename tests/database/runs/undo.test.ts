import type { Sql } from "../../../backend/database/sql.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { databaseForFile } from "../../setup/test-database.ts";
import { addProduct, emptyShop, placeOrder, ringSize, saveOptions } from "../base/shop.ts";
import { addAdmin, type Person, signUp } from "../people/people.ts";
import { allOfCatalog, runsOf } from "./runs.ts";

const database = databaseForFile();
let owner: Sql;
let admin: Person;

beforeEach(async () => {
  ({ owner } = database.pools);
  await emptyShop(owner);
  await owner`delete from public.catalog_runs`;
  await owner`delete from storage.objects`;
  admin = await addAdmin(database.pools);
});

const { asAdmin, phase, rowsOf, run } = runsOf(database, () => admin);

const buckets = {
  photographs: "product-images",
  videos: "product-videos",
  certificates: "certificates",
} as const;

const at = (bucket: string, name: string) =>
  `https://shop.example/storage/v1/object/public/${bucket}/${name}`;

/** Adds a product that shows a file of each bucket, all a week old. */
async function addShowing(number: number) {
  const { id } = await addProduct(owner, { name: `Ring ${number}` });
  const files = {
    photographs: `${number}.jpg`,
    videos: `176400000000${number}.mp4`,
    certificates: `${number}.pdf`,
  };
  for (const [kind, bucket] of Object.entries(buckets))
    // oxlint-disable-next-line no-await-in-loop -- a handful
    await owner`
      insert into storage.objects (bucket_id, name, created_at)
      values (${bucket}, ${files[kind as keyof typeof files]}, now() - interval '7 days')`;
  await owner`
    update public.products
    set image = ${`${at("product-images", files.photographs)}#size=9x9&video=${files.videos}`},
      certificate_file = ${at("certificates", files.certificates)}
    where id = ${id}`;
  return id;
}

async function daysPass(days: number) {
  for (const table of ["dropped_photographs", "dropped_certificates"])
    // oxlint-disable-next-line no-await-in-loop -- two
    await owner`update private.${owner(table)} set dropped_at = dropped_at - make_interval(days => ${days})`;
  await owner`update public.catalog_runs set applied_at = applied_at - make_interval(days => ${days})`;
}

const unused = () =>
  asAdmin(async (sql) => {
    const names: string[] = [];
    for (const kind of Object.keys(buckets))
      // oxlint-disable-next-line no-await-in-loop -- one connection
      for (const { name } of await sql<
        { name: string }[]
      >`select name from public.${sql(`unused_${kind}`)}() as name`)
        names.push(name);
    return names;
  });

test("files of what a run deleted or replaced are kept as long as it can be undone", async () => {
  const [deleted, replaced] = [await addShowing(1), await addShowing(2)];
  const id = await run([
    { id: deleted, delete: true },
    { id: replaced, values: { image: null, certificate_file: null } },
  ]);
  const both = ["1.jpg", "2.jpg", "1764000000001.mp4", "1764000000002.mp4", "1.pdf", "2.pdf"];
  await daysPass(29);
  expect(await unused()).toEqual([]);
  await daysPass(2);
  expect((await unused()).toSorted()).toEqual(both.toSorted());
  await daysPass(-2);
  await phase("undo", id);
  await owner`update public.products set image = null, certificate_file = null where id = ${deleted}`;
  await daysPass(2);
  expect((await unused()).toSorted()).toEqual(["1.jpg", "1.pdf", "1764000000001.mp4"]);
});

test("a deleted product comes back with its histories, held pieces, photographs to come, cost, formula and translations", async () => {
  const { pools } = database;
  const held = await addProduct(owner, { name: "Held ring", price: 50, stock: null });
  const row = { surcharge: 80, stock_quantity: 4, sku: "G6", image: null };
  const metal = { ...ringSize({ Gold: null }), name: "Metal" };
  const [metals, sizes] = (await saveOptions(pools, admin, held.id, [
    { ...metal, combinations: [{ choice: { Metal: "Gold", "Ring size": "6" }, ...row }] },
    ringSize({ "6": 9, "7": 3 }),
  ]))!;
  await asAdmin((sql) => sql`select public.save_product_cost(${held.id}, 20)`);
  await owner`
    insert into public.product_formulas (product_id, metal, fineness, net_weight) values (${held.id}, 'Gold', 750, 2)`;
  await owner`
    insert into public.imported_photographs (product_id, address) values (${held.id}, 'https://old.example.com/a.jpg')`;
  await owner`insert into public.shop_languages (code, is_shown) values ('fr', true) on conflict do nothing`;
  await owner`
    insert into public.translations (language, subject, record, field, original, text)
    values ('fr', 'products', ${String(held.id)}, 'name', 'Held ring', 'Bague')`;
  const customer = await signUp(pools);
  const choose = (size: number) => [
    { option: metals!.id, value: metals!.values[0]!.id },
    { option: sizes!.id, value: sizes!.values[size]!.id },
  ];
  const order = await placeOrder(
    pools,
    {
      lines: [
        { id: held.id, quantity: 1, options: choose(0) },
        { id: held.id, quantity: 2, options: choose(1) },
      ],
    },
    customer,
  );
  const stocks = async () => {
    const [found] = await owner<{ stocks: (number | null)[] }[]>`
      select to_jsonb(
        array(select stock_quantity from public.product_option_values order by id)
          || array(select stock_quantity from public.option_combinations)
      ) as stocks`;
    return found!.stocks;
  };
  const before = await allOfCatalog(owner);
  const left = await stocks();
  const id = await run([{ id: held.id, delete: true }]);
  expect(await allOfCatalog(owner)).not.toBe(before);
  await phase("undo", id);
  expect(await allOfCatalog(owner)).toBe(before);
  expect(await owner`select from public.stock_moves where cause = 'undo'`).toHaveLength(0);

  await owner`update public.orders set status = 'cancelled' where id = ${order.id}`;
  expect(left).toEqual([null, 8, 1, 3]);
  expect(await stocks()).toEqual([null, 9, 3, 4]);
});

const setStatus = (order: number, status: string) =>
  owner`update public.orders set status = ${status} where id = ${order}`;

const bothStocks = async () => {
  const [found] = await owner<{ stocks: number[] }[]>`
    select array[stock_quantity, (select stock_quantity from public.product_option_values)] as stocks from public.products`;
  return found!.stocks;
};

const addHeld = async () => {
  const { pools } = database;
  const { id } = await addProduct(owner, { name: "Held ring", stock: 9 });
  const [size] = (await saveOptions(pools, admin, id, [ringSize({ "6": 5 })]))!;
  const options = [{ option: size!.id, value: size!.values[0]!.id }];
  const customer = await signUp(pools);
  const order = await placeOrder(pools, { lines: [{ id, quantity: 3, options }] }, customer);
  expect(await bothStocks()).toEqual([6, 2]);
  return { id, order: order.id };
};

describe("pieces that orders gave back while their product was deleted", () => {
  test("come back with it, once, and its history says why", async () => {
    const { id, order } = await addHeld();
    const deletion = await run([{ id, delete: true }]);
    await setStatus(order, "cancelled");
    await phase("undo", deletion);
    expect(await bothStocks()).toEqual([9, 5]);
    const moves = await owner`
      select quantity, stock_after, cause, order_id::int from public.stock_moves
      where cause = 'cancellation' and order_id = ${order} order by id`;
    expect(moves).toEqual([
      { quantity: 3, stock_after: 9, cause: "cancellation", order_id: order },
      { quantity: 3, stock_after: 5, cause: "cancellation", order_id: order },
    ]);
    await setStatus(order, "pending");
    expect(await bothStocks()).toEqual([6, 2]);
    await setStatus(order, "cancelled");
    expect(await bothStocks()).toEqual([9, 5]);
  });

  test("stay with an order that is valid again", async () => {
    const { id, order } = await addHeld();
    const deletion = await run([{ id, delete: true }]);
    await setStatus(order, "cancelled");
    await setStatus(order, "pending");
    await phase("undo", deletion);
    expect(await bothStocks()).toEqual([6, 2]);
    await setStatus(order, "cancelled");
    expect(await bothStocks()).toEqual([9, 5]);
  });

  test("are those that the customer returned, where the order is valid", async () => {
    const { id, order } = await addHeld();
    const deletion = await run([{ id, delete: true }]);
    await owner`
      select private.return_stock(orders, jsonb_build_array(jsonb_build_object('order_item_id', item.id, 'quantity', 2)))
      from public.orders join public.order_items as item on item.order_id = orders.id where orders.id = ${order}`;
    await phase("undo", deletion);
    expect(await bothStocks()).toEqual([8, 4]);
    await setStatus(order, "cancelled");
    expect(await bothStocks()).toEqual([9, 5]);
  });
});

test("a new product that is undone leaves no history", async () => {
  const id = await run([
    { values: { name: "New ring", category: "Moissanite Rings", price: 9, stock_quantity: 2 } },
  ]);
  await phase("undo", id);
  expect(await owner`select product_id from public.stock_moves where cause = 'import'`).toEqual([]);
  expect(await owner`select product_id from public.price_changes where cause = 'import'`).toEqual([]);
});

const reasons = async (id: number) => (await rowsOf(id)).map(({ undo_refusal }) => undo_refusal);

test("a size that was sold since is told as that, and one whose surcharge was changed as an edit", async () => {
  const sized = async () => {
    const product = await addProduct(owner, { stock: null });
    return {
      ...product,
      options: (await saveOptions(database.pools, admin, product.id, [ringSize({ "6": 9 })]))!,
    };
  };
  const [sold, edited] = [await sized(), await sized()];
  const options = [{ name: "Ring size", values: [{ value: "6", stock_quantity: 5 }] }];
  const id = await run([
    { id: sold.id, options },
    { id: edited.id, options },
  ]);
  const [size] = sold.options;
  await placeOrder(database.pools, {
    lines: [{ id: sold.id, quantity: 1, options: [{ option: size!.id, value: size!.values[0]!.id }] }],
  });
  await owner`
    update public.product_option_values set surcharge = 3, stock_quantity = 4
    where id = ${edited.options[0]!.values[0]!.id}`;
  await phase("undo", id);
  expect(await reasons(id)).toEqual([
    "Its stock has changed since: it was sold, or edited.",
    "It has been edited since.",
  ]);
});

test("a photograph of a run that was cropped or described since is an edit", async () => {
  const cropped = await addProduct(owner);
  const plain = await addProduct(owner);
  const photographs = ["https://old.example.com/a.jpg"];
  const id = await run([
    { id: cropped.id, values: {}, photographs },
    { id: plain.id, values: {}, photographs },
  ]);
  await owner`
    select public.note_photograph(id, '/stored/' || product_id || '.jpg#size=9x9') from public.imported_photographs`;
  const image = `/stored/${cropped.id}.jpg#size=9x9&focus=1,2`;
  await owner`update public.products set images = ${[image]} where id = ${cropped.id}`;
  await phase("undo", id);
  expect(await reasons(id)).toEqual(["It has been edited since.", null]);
  expect(await owner`select images from public.products order by id`).toEqual([
    { images: [image] },
    { images: [] },
  ]);
});
