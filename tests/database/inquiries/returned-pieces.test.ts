import { randomUUID } from "node:crypto";
import type { JSONValue } from "../../../backend/database/sql.ts";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { databaseForFile } from "../../setup/test-database.ts";
import { openSession, paidFacts, settle, takeCards } from "../orders/card-orders.ts";
import { addAdmin, as, type Person, refusal } from "../people/people.ts";
import { addProduct, placeOrder, ringSize, saveOptions, stockOf, valueStocks } from "../base/shop.ts";

const database = databaseForFile();
let admin: Person;
let ring: number;
let stone: number;
let order: number;
/** Two pieces of size 6, three of size 7, and four stones. */
let [six, seven, stones] = [0, 0, 0];
beforeAll(async () => {
  admin = await addAdmin(database.pools);
  await takeCards(database.pools);
});
beforeEach(async () => {
  const { owner } = database.pools;
  ring = (await addProduct(owner, { stock: 20 })).id;
  stone = (await addProduct(owner, { stock: null })).id;
  const [size] = (await saveOptions(database.pools, admin, ring, [ringSize({ 6: 10, 7: 10 })]))!;
  const sized = (value: string) => [
    { option: size!.id, value: size!.values.find((each) => each.value === value)!.id },
  ];
  const placed = await placeOrder(database.pools, {
    lines: [
      { id: ring, quantity: 2, options: sized("6") },
      { id: ring, quantity: 3, options: sized("7") },
      { id: stone, quantity: 4 },
    ],
    payment_method: "stripe",
  });
  order = placed.id;
  const items = await owner<{ id: number }[]>`
    select id::int from public.order_items where order_id = ${order} order by id`;
  [six, seven, stones] = items.map(({ id }) => id) as [number, number, number];
  const { payment, session } = await openSession(database.pools, order);
  await settle(database.pools, paidFacts(payment, session));
  await setStatus("shipped");
});

const setStatus = (status: string) =>
  database.pools.owner`update public.orders set status = ${status} where id = ${order}`;

/** Refunds a dollar, with these pieces of lines; null: without saying which. */
const giveBack = (pieces: JSONValue, key = randomUUID()) =>
  as(
    database.pools,
    admin,
    (sql) =>
      sql`select public.request_refund(${order}, 100, 'Returned', true, ${key}, ${
        pieces === null ? null : sql.json(pieces)
      })`,
  );
const of = (order_item_id: number, quantity: number) => ({ order_item_id, quantity });

const stock = async () => ({
  ring: await stockOf(database.pools.owner, ring),
  values: await valueStocks(database.pools.owner, ring),
});

test("only the returned pieces of each line go back, of the product and of its values, once", async () => {
  expect(await stock()).toEqual({ ring: 15, values: { 6: 8, 7: 7 } });
  const key = randomUUID();
  await giveBack([of(six, 1), of(seven, 2), of(stones, 1)], key);
  await giveBack([of(six, 1), of(seven, 2), of(stones, 1)], key);
  expect(await stock()).toEqual({ ring: 18, values: { 6: 9, 7: 9 } });
  await giveBack([of(seven, 1)]);
  expect(await stock()).toEqual({ ring: 19, values: { 6: 9, 7: 10 } });
});

test("a cancelled order gives back the others, and takes only those again", async () => {
  await giveBack([of(six, 1), of(seven, 3)]);
  await setStatus("cancelled");
  expect(await stock()).toEqual({ ring: 20, values: { 6: 10, 7: 10 } });
  await setStatus("shipped");
  expect(await stock()).toEqual({ ring: 19, values: { 6: 9, 7: 10 } });
});

test("an order comes back if there is stock for what was not returned", async () => {
  await giveBack([of(six, 1), of(seven, 3)]);
  await setStatus("cancelled");
  const { owner } = database.pools;
  await owner`update public.products set stock_quantity = 1 where id = ${ring}`;
  await owner`
    update public.product_option_values set stock_quantity = (value = '6')::integer
    where option_id in (select id from public.product_options where product_id = ${ring})`;
  const [row] = await owner`
    select private.can_retake_order(placed) as has from public.orders as placed where id = ${order}`;
  expect(row).toEqual({ has: true });
  await setStatus("processing");
  expect(await stock()).toEqual({ ring: 0, values: { 6: 0, 7: 0 } });
});

test("another size is taken for the pieces that were not returned", async () => {
  await setStatus("processing");
  await giveBack([of(seven, 2)]);
  const [value] = await database.pools.owner<{ option: number; id: number }[]>`
    select option_id::int as option, value.id::int as id from public.product_option_values as value
    join public.product_options as option on option.id = value.option_id
    where option.product_id = ${ring} and value.value = '6'`;
  // The other line of size 6 would be the same.
  await database.pools.owner`delete from public.order_items where id = ${six}`;
  await as(
    database.pools,
    admin,
    (sql) =>
      sql`select public.change_order_options(${seven}, ${sql.json([{ option: value!.option, value: value!.id }])})`,
  );
  expect((await stock()).values).toEqual({ 6: 7, 7: 10 });
});

test("without saying which, all that did not come back yet goes back", async () => {
  await giveBack([of(six, 1)]);
  await giveBack(null);
  await giveBack(null);
  expect(await stock()).toEqual({ ring: 20, values: { 6: 10, 7: 10 } });
  await setStatus("cancelled");
  await setStatus("delivered");
  expect(await stock()).toEqual({ ring: 20, values: { 6: 10, 7: 10 } });
});

test.for<[string, () => JSONValue, string, string]>([
  ["more than the line has", () => [of(six, 3)], "PT409", "At most 2 of Halo ring can go back into stock."],
  ["more than are left", () => [of(seven, 3)], "PT409", "At most 2 of Halo ring can go back into stock."],
  [
    "of no line of this order",
    () => [of(six - 1, 1)],
    "PT409",
    "A piece is not in this order. Please reload the page.",
  ],
  ["of a line twice", () => [of(six, 1), of(six, 1)], "PT400", "Please choose at least one piece."],
  ["less than one", () => [of(six, -1)], "PT400", "Please choose at least one piece."],
  ["as a text", () => "all", "PT400", "Please choose at least one piece."],
])("pieces %s are refused, with nothing refunded", async ([, pieces, code, message]) => {
  await giveBack([of(seven, 1)]);
  const before = await stock();
  expect(await refusal(giveBack(pieces()))).toMatchObject({ code, message });
  expect(await stock()).toEqual(before);
  const [row] = await database.pools.owner`
    select count(*)::int as refunds from public.refunds where order_id = ${order}`;
  expect(row).toEqual({ refunds: 1 });
});

test("a cancelled order holds nothing that could go back, and takes all of it again", async () => {
  await setStatus("cancelled");
  expect(await refusal(giveBack([of(six, 1)]))).toMatchObject({
    message: "At most 0 of Halo ring can go back into stock.",
  });
  await giveBack(null);
  await setStatus("processing");
  expect(await stock()).toEqual({ ring: 15, values: { 6: 8, 7: 7 } });
});
