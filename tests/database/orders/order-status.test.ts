import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { isVoid, orderStatuses } from "../../../domain/orders/statuses.ts";
import { databaseForFile } from "../../setup/test-database.ts";
import { addAdmin, as, type Person, refusal } from "../people/people.ts";
import {
  addProduct,
  addPromotion,
  emptyShop,
  placeOrder,
  type Product,
  stockOf,
  usesOf,
} from "../base/shop.ts";

const voided = orderStatuses.filter(isVoid);
const alive = orderStatuses.filter((status) => !isVoid(status));

const database = databaseForFile();
let admin: Person;
let ring: Product;
let stone: Product;
let promotion: number;
let order: number;
beforeAll(async () => {
  admin = await addAdmin(database.pools);
});
beforeEach(async () => {
  const { owner } = database.pools;
  await emptyShop(owner);
  ring = await addProduct(owner, { stock: 5 });
  stone = await addProduct(owner, { stock: null });
  promotion = await addPromotion(owner, { usage_limit: 1 });
  const lines = [
    { id: ring.id, quantity: 3 },
    { id: stone.id, quantity: 2 },
  ];
  order = (await placeOrder(database.pools, { lines })).id;
});

function setStatus(status: string): Promise<unknown> {
  return as(
    database.pools,
    admin,
    (sql) => sql`update public.orders set status = ${status} where id = ${order}`,
  );
}

async function holds(): Promise<{ stock: (number | null)[]; taken: number[]; uses: number | undefined }> {
  const { owner } = database.pools;
  const items = await owner<{ taken: number }[]>`
    select stock_taken as taken from public.order_items where order_id = ${order} order by id`;
  return {
    stock: [await stockOf(owner, ring.id), await stockOf(owner, stone.id)],
    taken: items.map((item) => item.taken),
    uses: await usesOf(owner, promotion),
  };
}

const track = (provider: string) =>
  as(
    database.pools,
    admin,
    (sql) => sql`
      update public.orders set tracking_provider = ${provider}, tracking_number = '1Z' where id = ${order}`,
  );

test.for(voided)(
  "%s returns the stock and the promotion's use, once, and revival takes them again",
  async (status) => {
    expect(await holds()).toEqual({ stock: [2, null], taken: [3, 0], uses: 1 });
    await setStatus(status);
    expect(await holds()).toEqual({ stock: [5, null], taken: [0, 0], uses: 0 });
    for (const other of voided) await setStatus(other);
    expect(await holds()).toEqual({ stock: [5, null], taken: [0, 0], uses: 0 });
    await setStatus("processing");
    expect(await holds()).toEqual({ stock: [2, null], taken: [3, 0], uses: 1 });
  },
);

test("the other statuses may change freely and do not affect stock", async () => {
  for (const status of [...alive, ...alive.toReversed()]) await setStatus(status);
  expect(await holds()).toEqual({ stock: [2, null], taken: [3, 0], uses: 1 });
});

describe("reviving an order never fails", () => {
  test("with too little stock it takes what is left, and later returns exactly that", async () => {
    await setStatus("cancelled");
    await database.pools.owner`update public.products set stock_quantity = 1 where id = ${ring.id}`;
    await setStatus("paid");
    expect(await holds()).toEqual({ stock: [0, null], taken: [1, 0], uses: 1 });
    await setStatus("failed");
    expect(await holds()).toEqual({ stock: [1, null], taken: [0, 0], uses: 0 });
  });

  test("exceeds the usage limit if others have used up the promotion", async () => {
    await setStatus("cancelled");
    await placeOrder(database.pools, { lines: [{ id: ring.id, quantity: 1 }] });
    expect(await usesOf(database.pools.owner, promotion)).toBe(1);
    await setStatus("processing");
    expect(await holds()).toEqual({ stock: [1, null], taken: [3, 0], uses: 2 });
  });

  test("with products and promotion deleted", async () => {
    const { owner } = database.pools;
    await owner`delete from public.products`;
    await owner`delete from public.promotions`;
    await setStatus("cancelled");
    await setStatus("processing");
    expect((await holds()).taken).toEqual([0, 0]);
  });
});

test("stock is returned as it was taken, even if counting was switched on or off in between", async () => {
  const { owner } = database.pools;
  await owner`update public.products set stock_quantity = null where id = ${ring.id}`;
  await owner`update public.products set stock_quantity = 7 where id = ${stone.id}`;
  await setStatus("cancelled");
  expect(await holds()).toEqual({ stock: [null, 7], taken: [0, 0], uses: 0 });
  await setStatus("processing");
  expect(await holds()).toEqual({ stock: [null, 5], taken: [0, 2], uses: 1 });
});

test("returned stock stops at the maximum of a product", async () => {
  await database.pools.owner`update public.products set stock_quantity = 999999 where id = ${ring.id}`;
  await setStatus("cancelled");
  expect(await stockOf(database.pools.owner, ring.id)).toBe(1_000_000);
});

test("20 simultaneous cancellations return the stock once", async () => {
  await Promise.all(Array.from({ length: 20 }, (_, index) => setStatus(index % 2 ? "cancelled" : "failed")));
  expect(await holds()).toEqual({ stock: [5, null], taken: [0, 0], uses: 0 });
});

test("an unknown status is refused", async () => {
  expect(await refusal(setStatus("refunded"))).toMatchObject({ code: "23514" });
});

test("the tracking provider comes from the list", async () => {
  for (const provider of ["FedEx", "UPS", "DHL", "USPS", "Other"]) await track(provider);
  expect(await refusal(track("Pigeon"))).toMatchObject({ code: "23514" });
});
