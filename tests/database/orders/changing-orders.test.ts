import type { JSONValue } from "../../../backend/database/sql.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { databaseForFile } from "../../setup/test-database.ts";
import { addAdmin, as, guest, type Person, refusal, signUp } from "../people/people.ts";
import {
  addProduct,
  address,
  engraving,
  placeOrder,
  type PlacedOrder,
  ringSize,
  type SavedOption,
  saveOptions,
} from "../base/shop.ts";

const database = databaseForFile({ connections: 10 });
let admin: Person & { id: string };
let ring: number;
let options: SavedOption[];
let order: PlacedOrder;
let item: number;

beforeAll(async () => {
  admin = await addAdmin(database.pools);
});
beforeEach(async () => {
  const { pools } = database;
  await pools.owner`delete from public.orders; delete from public.products; delete from public.messages`.simple();
  ring = (await addProduct(pools.owner, { name: "Halo ring", stock: 10 })).id;
  options = (await saveOptions(pools, admin, ring, [ringSize({ "6": 2, "7": 1, "8": null }), engraving]))!;
  order = await placeOrder(pools, { lines: [{ id: ring, quantity: 2, options: [size("6")] }] });
  const [row] = await pools.owner<{ id: number }[]>`select id::int from public.order_items`;
  item = row!.id;
});

function size(value: string) {
  const [option] = options;
  return { option: option!.id, value: option!.values.find((each) => each.value === value)!.id };
}

const changeAddress = (changes: Record<string, string>, person: Person = admin, id = order.id) =>
  as(
    database.pools,
    person,
    (sql) => sql`select public.change_order_address(${id}, ${sql.json({ ...address, ...changes })})`,
  );

const changeOptions = (chosen: JSONValue, person: Person = admin) =>
  as(database.pools, person, (sql) => sql`select public.change_order_options(${item}, ${sql.json(chosen)})`);

const setStatus = (status: string) =>
  database.pools.owner`update public.orders set status = ${status} where id = ${order.id}`;

/** The pieces left of each size. */
const stocks = async () =>
  (
    await database.pools.owner<{ stock: number | null }[]>`
      select stock_quantity as stock from public.product_option_values order by id`
  ).map(({ stock }) => stock);

const sum = (pieces: (number | null)[]) => pieces.reduce<number>((all, some) => all + (some ?? 0), 0);

const changes = async () =>
  (
    await database.pools.owner<{ data: object }[]>`
      select data from public.order_events where kind = 'change' order by id`
  ).map(({ data }) => data);

const told = async () =>
  (await database.pools.owner`select recipient from public.messages where kind = 'order_changed'`).map(
    ({ recipient }) => recipient as string,
  );

describe("an address", () => {
  test("is changed before the order is shipped, told to the customer and kept in the timeline", async () => {
    await changeAddress({ name: " Ana Lima-Sousa ", line1: "2 Market Street", email: "lima@example.com" });
    const [row] = await database.pools.owner`select shipping_address, found_by_name from public.orders`;
    expect(row).toEqual({
      shipping_address: {
        ...address,
        name: "Ana Lima-Sousa",
        line1: "2 Market Street",
        email: "lima@example.com",
      },
      found_by_name: expect.stringContaining("lima-sousa"),
    });
    expect(await changes()).toEqual([
      {
        what: "address",
        from: "Ana Lima, 1 Market Street, Springfield, Illinois 62701, United States, ana@example.com",
        to: "Ana Lima-Sousa, 2 Market Street, Springfield, Illinois 62701, United States, lima@example.com",
      },
    ]);
    expect(await told()).toEqual(["lima@example.com"]);
    await changeAddress({ name: "Ana Lima-Sousa", line1: "2 Market Street", email: "lima@example.com" });
    expect(await changes()).toHaveLength(1);
  });

  test("stays where the country or the tax would change, and after the order is shipped", async () => {
    expect(
      await refusal(
        changeAddress({ country: "Canada", country_code: "CA", state: "Ontario", postal_code: "K1A 0B1" }),
      ),
    ).toMatchObject({
      code: "PT409",
      message: expect.stringMatching(/^The country stays/),
    });
    await database.pools.owner`
      insert into public.tax_rates (country, region, name, rate) values ('US', 'New York', 'Sales tax', 8.875)`;
    expect(await refusal(changeAddress({ state: "NY", postal_code: "10001" }))).toMatchObject({
      code: "PT409",
      message: expect.stringMatching(/^Another tax/),
    });
    expect(await refusal(changeAddress({ line1: " " }))).toMatchObject({ code: "PT400" });
    expect(await refusal(changeAddress({}, admin, 999_999))).toMatchObject({ code: "PT404" });
    for (const status of ["shipped", "delivered", "cancelled"]) {
      await setStatus(status);
      expect(await refusal(changeAddress({ line1: "3 Market Street" }))).toMatchObject({
        code: "PT409",
        message: `This order is ${status}, so it can no longer be changed.`,
      });
    }
    expect(await told()).toEqual([]);
  });
});

describe("options", () => {
  test("are changed where the price stays: the stock of sizes follows, and the timeline says it", async () => {
    expect(await stocks()).toEqual([0, 1, null]);
    await changeOptions([size("8")]);
    expect(await stocks()).toEqual([2, 1, null]);
    const [row] = await database.pools.owner<{ options: { name: string; value: string }[] }[]>`
      select options from public.order_items`;
    expect(row!.options).toMatchObject([{ name: "Ring size", value: "8" }]);
    expect(await changes()).toEqual([
      { what: "options", from: "Halo ring: Ring size: 6", to: "Halo ring: Ring size: 8" },
    ]);
    expect(await told()).toEqual([address.email]);
    await changeOptions([size("6")]);
    expect(await stocks()).toEqual([0, 1, null]);
    await setStatus("cancelled");
    expect(await stocks()).toEqual([2, 1, null]);
  });

  test("stay where there is too little stock, another price, or nothing to choose", async () => {
    expect(await refusal(changeOptions([size("7")]))).toMatchObject({
      code: "PT409",
      message: "Ring size: 7 is not in stock.",
    });
    const engraved = [size("6"), { option: options[1]!.id, text: "AL" }];
    expect(await refusal(changeOptions(engraved))).toMatchObject({
      code: "PT409",
      message: expect.stringMatching(/^The price would change/),
    });
    expect(await refusal(changeOptions([]))).toMatchObject({
      code: "PT409",
      message: "Ring size: please choose one.",
    });
    expect(await refusal(changeOptions([{ option: 1 }]))).toMatchObject({ code: "PT400" });
    await setStatus("shipped");
    expect(await refusal(changeOptions([size("8")]))).toMatchObject({ code: "PT409" });
    expect(await stocks()).toEqual([0, 1, null]);
    expect(await changes()).toEqual([]);
  });

  test("of a line that has become equal to another are refused", async () => {
    await database.pools.owner`update public.product_option_values set stock_quantity = 5`;
    await placeOrder(database.pools, {
      lines: [
        { id: ring, quantity: 1, options: [size("6")] },
        { id: ring, quantity: 1, options: [size("7")] },
      ],
    });
    const [last] = await database.pools.owner<{ id: number }[]>`
      select max(id)::int as id from public.order_items`;
    item = last!.id;
    expect(await refusal(changeOptions([size("6")]))).toMatchObject({
      code: "PT409",
      message: "The order has another line with these options.",
    });
  });

  test("are changed by two administrators and bought by shoppers at once without a deadlock or a lost piece", async () => {
    const { pools } = database;
    await pools.owner`update public.product_option_values set stock_quantity = 40 where stock_quantity is not null`;
    await pools.owner`update public.products set stock_quantity = 100`;
    const before = await stocks();
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        index % 3 === 2
          ? placeOrder(pools, { lines: [{ id: ring, quantity: 1, options: [size(index % 2 ? "6" : "7")] }] })
          : changeOptions([size(index % 2 ? "6" : "7")]),
      ),
    );
    const held = await pools.owner<
      { pieces: number }[]
    >`select sum(pieces)::int as pieces from private.held_values`;
    const after = await stocks();
    // The order held two pieces before.
    expect(sum(before) + 2).toBe(sum(after) + held[0]!.pieces);
  });
});

test("only administrators change orders", async () => {
  const ana = await signUp(database.pools);
  for (const [person, code] of [
    [ana, "PT403"],
    [guest, "42501"],
  ] as const) {
    expect(await refusal(changeAddress({ line1: "3 Market Street" }, person))).toMatchObject({ code });
    expect(await refusal(changeOptions([size("8")], person))).toMatchObject({ code });
  }
});
