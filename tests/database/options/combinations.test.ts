import { array, assert, asyncProperty, constant, integer, nat, oneof, option, record } from "fast-check";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { databaseForFile } from "../../setup/test-database.ts";
import {
  addProduct,
  addPromotion,
  differences,
  emptyShop,
  type Option,
  placeOrder,
  type Product,
  ringSize,
  type SavedOption,
  saveOptions,
  stockOf,
  valueStocks,
} from "../base/shop.ts";
import { addAdmin, as, guest, type Person, refusal, service, signUp } from "../people/people.ts";

type Combination = NonNullable<Option["combinations"]>[number];

const database = databaseForFile({ connections: 20 });
let admin: Person & { id: string };
let ring: Product;
let saved: SavedOption[];

beforeAll(async () => {
  admin = await addAdmin(database.pools);
});
beforeEach(async () => {
  await emptyShop(database.pools.owner);
  ring = await addProduct(database.pools.owner, { price: 100, stock: null, sku: "R" });
  await database.pools.owner`
    update public.products set images = '{/gold.webp#size=3x4}' where id = ${ring.id}`;
  saved = (await save([metal({}), ringSize({ 6: 5, 7: null }, 5)], []))!;
});

const metal = (stocks: Record<string, number | null>): Option => ({
  ...ringSize({ Silver: null, Gold: null, ...stocks }, 0),
  name: "Metal",
  values: [
    { value: "Silver", surcharge: 0, stock_quantity: stocks["Silver"] ?? null },
    { value: "Gold", surcharge: 50, stock_quantity: stocks["Gold"] ?? null },
  ],
});

const combination = (metal: string, size: string, more: Partial<Combination> = {}): Combination => ({
  choice: { Metal: metal, "Ring size": size },
  surcharge: null,
  stock_quantity: null,
  sku: null,
  image: null,
  ...more,
});

const save = (options: readonly Option[], seen: readonly Option[] = saved) =>
  saveOptions(database.pools, admin, ring.id, options, seen);

/** Gives the product these combinations, with whatever option they stand. */
async function combine(...combinations: Combination[]) {
  const [first, second] = saved as [SavedOption, SavedOption];
  const { combinations: _before, ...rest } = first;
  saved = (await save([{ ...rest, combinations }, second]))!;
  return saved[0]!.combinations!;
}

const chosen = (metal: string, size: string) =>
  [metal, size].map((word, index) => {
    const { id, values } = saved[index]!;
    return { option: id, value: values.find(({ value }) => value === word)!.id };
  });

const order = (metal: string, size: string, quantity = 1, more: object = {}) =>
  placeOrder(database.pools, {
    lines: [{ id: ring.id, quantity, options: chosen(metal, size), ...more }],
  });

const setStatus = (id: number, status: string) =>
  database.pools.owner`update public.orders set status = ${status} where id = ${id}`;

/** The stocks of combinations: silver before gold, 6 before 7. */
async function stocks() {
  const rows = await database.pools.owner<{ stock: number | null }[]>`
    select stock_quantity as stock from public.option_combinations where product_id = ${ring.id} order by value_ids`;
  return rows.map(({ stock }) => stock);
}

const itemOf = async (orderId: number) => {
  const [row] = await database.pools.owner<
    {
      id: number;
      sku: string | null;
      image: string | null;
      options: { value: string; surcharge: number }[];
    }[]
  >`select id::int, sku_at_purchase as sku, image_at_purchase as image, options
    from public.order_items where order_id = ${orderId}`;
  return row!;
};

describe("an order of a combination", () => {
  test("costs its surcharge in place of its values', and has its SKU and its photograph", async () => {
    await combine(combination("Gold", "7", { surcharge: 80, sku: " R-G7 ", image: "/gold.webp" }));
    const placed = await order("Gold", "7", 2, { price: 180 });
    expect(placed.order_items).toEqual([
      expect.objectContaining({
        price_at_purchase: 180,
        sku_at_purchase: "R-G7",
        image_at_purchase: "/gold.webp#size=3x4",
        options: [
          { name: "Metal", value: "Gold", surcharge: 80, ...ids("Gold", "7", 0) },
          { name: "Ring size", value: "7", surcharge: 0, ...ids("Gold", "7", 1) },
        ],
      }),
    ]);
    expect((await order("Gold", "6")).order_items).toEqual([
      expect.objectContaining({
        price_at_purchase: 155,
        sku_at_purchase: "R",
        image_at_purchase: "/ring.webp",
      }),
    ]);
  });

  test("has the main photograph where the product has lost the combination's", async () => {
    await combine(combination("Gold", "7", { image: "/lost.webp" }));
    expect((await order("Gold", "7")).order_items[0]?.image_at_purchase).toBe("/ring.webp");
  });

  test("takes promotions off the product's price only", async () => {
    await combine(combination("Gold", "7", { surcharge: 80 }));
    await addPromotion(database.pools.owner, { discount_value: 50 });
    expect((await order("Gold", "7")).subtotal).toBe(130);
    expect(differences(await refusal(order("Gold", "7", 1, { price: 105 })))).toMatchObject([
      { reason: "price", price: 130 },
    ]);
  });

  test("takes from every stock that is counted, and the least of them bounds it, over all lines together", async () => {
    await database.pools.owner`update public.products set stock_quantity = 9 where id = ${ring.id}`;
    await combine(
      combination("Gold", "6", { stock_quantity: 2 }),
      combination("Silver", "6", { stock_quantity: 4 }),
    );
    expect(differences(await refusal(order("Gold", "6", 3)))).toMatchObject([{ reason: "stock", stock: 2 }]);
    expect(differences(await refusal(order("Silver", "6", 5)))).toMatchObject([
      { reason: "stock", stock: 4 },
    ]);
    await placeOrder(database.pools, {
      lines: [
        { id: ring.id, quantity: 2, options: chosen("Gold", "6") },
        { id: ring.id, quantity: 1, options: chosen("Silver", "6") },
        { id: ring.id, quantity: 3, options: chosen("Silver", "7") },
      ],
    });
    expect(await stocks()).toEqual([3, 0]);
    expect((await valueStocks(database.pools.owner, ring.id))["6"]).toBe(2);
    expect(await stockOf(database.pools.owner, ring.id)).toBe(3);
    expect(differences(await refusal(order("Silver", "6", 3)))).toMatchObject([
      { reason: "stock", stock: 2 },
    ]);
  });

  test("is bounded with its other lines, such as of another engraving", async () => {
    const engraving: Option = {
      ...ringSize({}),
      name: "Engraving",
      kind: "text",
      required: false,
      max_length: 9,
      allowed: "letters",
    };
    saved = (await save([...saved, engraving]))!;
    const [first, ...others] = saved as [SavedOption, ...SavedOption[]];
    saved = (await save([
      { ...first, combinations: [combination("Gold", "7", { stock_quantity: 3 })] },
      ...others,
    ]))!;
    const lines = [
      { id: ring.id, quantity: 2, options: chosen("Gold", "7") },
      { id: ring.id, quantity: 2, options: [...chosen("Gold", "7"), { option: saved[2]!.id, text: "Ana" }] },
    ];
    expect(differences(await refusal(placeOrder(database.pools, { lines })))).toMatchObject([
      { reason: "stock", stock: 3 },
      { reason: "stock", stock: 3 },
    ]);
  });

  test("of the last piece is placed once, whoever else buys it or sets its stock at the same time", async () => {
    await combine(
      combination("Gold", "7", { stock_quantity: 1 }),
      combination("Silver", "7", { stock_quantity: 5 }),
    );
    const orders = await Promise.allSettled([
      ...Array.from({ length: 8 }, () => order("Gold", "7")),
      ...Array.from({ length: 4 }, () => order("Silver", "7")),
    ]);
    expect(orders.slice(0, 8).filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(orders.slice(8).filter(({ status }) => status === "fulfilled")).toHaveLength(4);
    expect(await stocks()).toEqual([1, 0]);
  });

  test("is given back when it is cancelled, taken again as far as it lasts, and returned in part", async () => {
    await combine(combination("Gold", "7", { stock_quantity: 5 }));
    const placed = await order("Gold", "7", 3);
    const { id: item } = await itemOf(placed.id);
    await setStatus(placed.id, "cancelled");
    await setStatus(placed.id, "failed");
    expect(await stocks()).toEqual([5]);
    await order("Gold", "7", 4);
    await setStatus(placed.id, "processing");
    expect(await stocks()).toEqual([0]);
    await database.pools.owner`
      select private.return_stock(orders, ${JSON.stringify([{ order_item_id: item, quantity: 2 }])}::text::jsonb)
      from public.orders where id = ${placed.id}`;
    expect(await stocks()).toEqual([1]);
    await setStatus(placed.id, "cancelled");
    expect(await stocks()).toEqual([1]);
  });

  test("that was only counted later is not returned to it, and one that is gone needs nothing", async () => {
    await combine(combination("Gold", "7"), combination("Gold", "6", { stock_quantity: 5 }));
    const [uncounted, gone] = [await order("Gold", "7"), await order("Gold", "6")];
    await combine(combination("Gold", "7", { stock_quantity: 3 }));
    await setStatus(uncounted.id, "cancelled");
    await setStatus(gone.id, "cancelled");
    await setStatus(gone.id, "processing");
    expect(await stocks()).toEqual([3]);
    expect((await valueStocks(database.pools.owner, ring.id))["6"]).toBe(4);
  });

  test("is exchanged for another where the price stays, with its SKU and its photograph", async () => {
    await combine(
      combination("Gold", "7", { stock_quantity: 2, sku: "R-G7", image: "/gold.webp" }),
      combination("Gold", "6", { stock_quantity: 1 }),
      combination("Silver", "6", { surcharge: 55 }),
    );
    const placed = await order("Gold", "7");
    const { id } = await itemOf(placed.id);
    const exchange = (...choice: [string, string]) =>
      as(
        database.pools,
        admin,
        (sql) => sql`select public.change_order_options(${id}, ${sql.json(chosen(...choice))})`,
      );
    await exchange("Gold", "6");
    expect(await stocks()).toEqual([null, 0, 2]);
    expect(await itemOf(placed.id)).toMatchObject({ sku: "R", image: "/ring.webp" });
    await exchange("Silver", "6");
    expect(await itemOf(placed.id)).toMatchObject({
      options: [
        { value: "Silver", surcharge: 55 },
        { value: "6", surcharge: 0 },
      ],
    });
    expect(await stocks()).toEqual([null, 1, 2]);
    await order("Gold", "6");
    expect(await refusal(exchange("Gold", "6"))).toMatchObject({
      code: "PT409",
      message: "Metal: Gold, Ring size: 6 is not in stock.",
    });
    expect(await refusal(exchange("Silver", "7"))).toMatchObject({
      message: expect.stringMatching(/^The price would change/),
    });
    await exchange("Gold", "7");
    expect(await stocks()).toEqual([null, 0, 1]);
    expect(await itemOf(placed.id)).toMatchObject({ sku: "R-G7", image: "/gold.webp#size=3x4" });
  });
});

function ids(metal: string, size: string, index: number) {
  const each = chosen(metal, size)[index]!;
  return { option: each.option, choice: each.value };
}

describe("combinations are saved", () => {
  test("with their options, and are read again with the first of them", async () => {
    const first = combination("Gold", "7", {
      surcharge: 80,
      stock_quantity: 2,
      sku: "G7",
      image: "/gold.webp",
    });
    const second = combination("Silver", "6", { stock_quantity: 0 });
    expect(await combine(first, second)).toEqual([second, first]);
    expect(saved[1]).not.toHaveProperty("combinations");
  });

  test("of values that are new, and stay with values that get another name or place", async () => {
    const [first, second] = saved as [SavedOption, SavedOption];
    const wide = { value: "Gold, wide", surcharge: 60, stock_quantity: null };
    saved = (await save([
      { ...first, values: [...first.values, wide] },
      { ...second, combinations: [combination("Gold, wide", "7", { stock_quantity: 4 })] },
    ]))!;
    await database.pools.owner`update public.option_combinations set stock_quantity = 3`;
    const [, , third] = saved[0]!.values;
    const renamed = { ...saved[0]!, name: "Material", values: [{ ...third!, value: "Broad" }] };
    const size = { ...saved[1]!, combinations: [] };
    saved = (await save([
      size,
      {
        ...renamed,
        combinations: [
          { ...combination("", "", { stock_quantity: 4 }), choice: { Material: "Broad", "Ring size": "7" } },
        ],
      },
    ]))!;
    expect(saved[0]!.combinations).toEqual([
      { ...combination("", ""), choice: { Material: "Broad", "Ring size": "7" }, stock_quantity: 3 },
    ]);
  });

  test("keep the stock that orders left where it was not touched, and refuse to forget an order where it was", async () => {
    await combine(combination("Gold", "7", { stock_quantity: 5 }));
    const seen = saved;
    await order("Gold", "7");
    expect(await combine(combination("Gold", "7", { surcharge: 9, stock_quantity: 5 }))).toMatchObject([
      { surcharge: 9, stock_quantity: 4 },
    ]);
    expect(
      await save(
        [
          { ...saved[0]!, combinations: [combination("Gold", "7", { surcharge: 9, stock_quantity: 8 })] },
          saved[1]!,
        ],
        [
          { ...saved[0]!, combinations: [combination("Gold", "7", { surcharge: 9, stock_quantity: 5 })] },
          saved[1]!,
        ],
      ),
    ).toBeNull();
    expect(await save([], seen)).toBeNull();
    expect(await stocks()).toEqual([4]);
  });

  test("and not over those of somebody else", async () => {
    const seen = saved;
    await combine(combination("Gold", "7", { sku: "G7" }));
    expect(await save(seen, seen)).toBeNull();
    expect(await stocks()).toEqual([null]);
  });

  test("go with their values, and with their product", async () => {
    await combine(
      combination("Gold", "7", { stock_quantity: 5 }),
      combination("Silver", "7", { stock_quantity: 1 }),
    );
    const [first, second] = saved as [SavedOption, SavedOption];
    saved = (await save([
      {
        ...first,
        values: first.values.filter(({ value }) => value === "Silver"),
        combinations: [combination("Silver", "7", { stock_quantity: 1 })],
      },
      second,
    ]))!;
    expect(await stocks()).toEqual([1]);
    await database.pools.owner`delete from public.product_options where id = ${second.id}`;
    expect(await stocks()).toEqual([]);
    await database.pools.owner`delete from public.products where id = ${ring.id}`;
  });

  test.for<[string, () => Combination[]]>([
    ["of values that the product does not have", () => [combination("Gold", "9")]],
    ["of one option", () => [{ ...combination("", ""), choice: { Metal: "Gold" } }]],
    ["of nothing", () => [{ ...combination("", ""), choice: {} }]],
    ["twice", () => [combination("Gold", "7"), combination("Gold", "7", { sku: "x" })]],
    ["with a stock below zero", () => [combination("Gold", "7", { stock_quantity: -1 })]],
    ["with an image that is no address", () => [combination("Gold", "7", { image: "javascript:x" })]],
  ])("but not %s", async ([, combinations]) => {
    expect((await refusal(combine(...combinations()))).code).toMatch(/^(PT400|23514|23505)$/);
    expect(await stocks()).toEqual([]);
  });

  test("by administrators only, and everybody who sees the product reads them", async () => {
    await combine(combination("Gold", "7", { stock_quantity: 5 }));
    const customer = await signUp(database.pools);
    for (const person of [customer, guest, admin])
      for (const statement of [
        "update public.option_combinations set stock_quantity = 9",
        "delete from public.option_combinations",
        "insert into public.option_combinations (product_id, value_ids) values (1, '{1,2}')",
      ])
        expect((await refusal(as(database.pools, person, (sql) => sql.unsafe(statement)))).code).toBe(
          "42501",
        );
    const readers = async (person: Person) =>
      (await as(database.pools, person, (sql) => sql`select from public.option_combinations`)).length;
    for (const person of [customer, guest, admin, service]) expect(await readers(person)).toBe(1);
    await database.pools.owner`update public.products set status = 'draft' where id = ${ring.id}`;
    expect([await readers(guest), await readers(customer), await readers(admin)]).toEqual([0, 0, 1]);
  });
});

const insert = (product: number, ...values: number[]) =>
  database.pools.owner`
    insert into public.option_combinations (product_id, value_ids) values (${product}, ${values}::bigint[])`;
const valueIds = () =>
  saved.flatMap((each) => each.values.map(({ id }) => id)) as [number, number, number, number];

/** The options as they are now. */
async function current() {
  const [row] = await database.pools.owner<{ options: SavedOption[] }[]>`
    select private.options_document(${ring.id}) as options`;
  return row?.options;
}

const many = (name: string, count: number): Option => ({
  ...ringSize(Object.fromEntries(Array.from({ length: count }, (_, at) => [`${name}${at}`, null]))),
  name,
});

describe("the database itself refuses", () => {
  test("values of another product, of one option, of other options, or in disorder", async () => {
    const [silver, gold, six, seven] = valueIds();
    const other = await addProduct(database.pools.owner);
    expect((await refusal(insert(other.id, gold, seven))).code).toBe("PT400");
    expect((await refusal(insert(ring.id, silver, gold))).code).toBe("PT400");
    expect((await refusal(insert(ring.id, seven, gold))).code).toBe("23514");
    expect((await refusal(insert(ring.id, gold, gold))).code).toBe("23514");
    expect((await refusal(insert(ring.id, gold))).code).toBe("23514");
    await insert(ring.id, gold, seven);
    expect((await refusal(insert(ring.id, gold, seven))).code).toBe("23505");
    const finish = { ...metal({}), name: "Finish" };
    const before = (await current())!;
    saved = (await save([...before, finish], before))!;
    const shine = saved[2]!.values[0]!.id;
    expect(await refusal(insert(ring.id, silver, shine))).toMatchObject({
      code: "PT400",
      message: "All combinations of a product need values of the same options.",
    });
    expect((await refusal(insert(ring.id, silver, six, shine))).code).toBe("PT400");
  });

  test("more than 500 of one product, also from two at once", async () => {
    saved = (await save([many("A", 20), many("B", 26)]))!;
    const pairs: [number, number][] = saved[0]!.values.flatMap((one) =>
      saved[1]!.values.map((other): [number, number] => [one.id!, other.id!]),
    );
    const rows = pairs.slice(0, 499).map((value_ids) => ({ product_id: ring.id, value_ids }));
    await database.pools.owner`
      insert into public.option_combinations (product_id, value_ids)
      select product_id, value_ids from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
        as given (product_id bigint, value_ids bigint[])`;
    const outcomes = await Promise.allSettled(pairs.slice(499, 502).map((pair) => insert(ring.id, ...pair)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});

test("what combinations cost and how many there are is noted", async () => {
  await combine(combination("Gold", "7", { surcharge: 80, stock_quantity: 2 }), combination("Gold", "6"));
  const placed = await order("Gold", "7");
  await combine(combination("Gold", "7", { stock_quantity: 1 }), combination("Gold", "6", { surcharge: 10 }));
  await combine();
  const moves = await database.pools.owner`
    select choice, quantity, stock_after, cause, order_id::int from public.stock_moves
    where product_id = ${ring.id} and option_combination_id is not null order by id`;
  const seven = "Metal: Gold, Ring size: 7";
  expect([...moves]).toEqual([
    { choice: seven, quantity: 2, stock_after: 2, cause: "edit", order_id: null },
    { choice: seven, quantity: -1, stock_after: 1, cause: "order", order_id: placed.id },
    { choice: seven, quantity: -1, stock_after: null, cause: "edit", order_id: null },
  ]);
  const prices = await database.pools.owner`
    select choice, old::float, new::float from public.price_changes
    where product_id = ${ring.id} and option_combination_id is not null order by choice desc, id`;
  const six = "Metal: Gold, Ring size: 6";
  expect([...prices]).toEqual([
    { choice: seven, old: null, new: 80 },
    { choice: seven, old: 80, new: 55 },
    { choice: six, old: 55, new: 10 },
    { choice: six, old: 10, new: 55 },
  ]);
});

test("stock on hand is that of combinations where nothing else is counted", async () => {
  const onHand = async () => [
    ...(await database.pools.owner`
      select choice, sku, price::float, pieces from private.stock_on_hand() order by value_id`),
  ];
  await combine(
    combination("Silver", "7", { surcharge: 1, stock_quantity: 3 }),
    combination("Gold", "7", { stock_quantity: 2, sku: "G7" }),
  );
  expect(await onHand()).toMatchObject([{ choice: "6", pieces: 5 }]);
  await database.pools.owner`update public.product_option_values set stock_quantity = null`;
  expect(await onHand()).toEqual([
    { choice: "Metal: Silver, Ring size: 7", sku: "R", price: 101, pieces: 3 },
    { choice: "Metal: Gold, Ring size: 7", sku: "G7", price: 155, pieces: 2 },
  ]);
  await database.pools.owner`update public.products set stock_quantity = 4`;
  expect(await onHand()).toMatchObject([{ choice: null, pieces: 4 }]);
});

test("searches find a ring size as long as it is left in any metal", async () => {
  await database.pools.owner`update public.product_options set is_ring_size = true where name = 'Ring size'`;
  const sizes = async () => {
    const [row] = await database.pools.owner<{ facets: string[] }[]>`
      select facets from private.facet_groups as known join private.product_search as search on search.facet_group = known.id
      where search.product_id = ${ring.id}`;
    return row!.facets.filter((facet) => facet.startsWith("size="));
  };
  saved = (await save(
    saved.map((each) => ({ ...each, is_ring_size: each.name === "Ring size" })) as Option[],
    (
      await database.pools.owner<
        { options: SavedOption[] }[]
      >`select private.options_document(${ring.id}) as options`
    )[0]!.options,
  ))!;
  await combine(
    combination("Gold", "7", { stock_quantity: 1 }),
    combination("Silver", "7", { stock_quantity: 0 }),
  );
  expect(await sizes()).toEqual(["size=6", "size=7"]);
  const placed = await order("Gold", "7");
  expect(await sizes()).toEqual(["size=6"]);
  await setStatus(placed.id, "cancelled");
  expect(await sizes()).toEqual(["size=6", "size=7"]);
  await database.pools.owner`update public.product_option_values set stock_quantity = 0 where value = 'Gold'`;
  expect(await sizes()).toEqual(["size=6"]);
  await combine(combination("Gold", "7", { stock_quantity: 1 }));
  expect(await sizes()).toEqual(["size=6", "size=7"]);
});

/** A stock as a plain program keeps it; null is not counted. */
type Stock = { count: number | null };
type Line = {
  order: number;
  item: number;
  quantity: number;
  returned: number;
  isVoid: boolean;
  /** What it holds of each stock. */
  held: Map<Stock, number>;
  stocks: Stock[];
};

const counts = option(nat(5), { freq: 5 });
const place = { at: nat(3), quantity: integer({ min: 1, max: 3 }) };
const step = oneof(
  record({ kind: constant("order" as const), ...place }),
  record({ kind: constant("order" as const), ...place }),
  record({ kind: constant("count" as const), at: nat(8), count: counts }),
  record({ kind: constant("save" as const), at: nat(3), count: counts }),
  record({ kind: constant("cancel or revive" as const), at: nat() }),
  record({ kind: constant("return" as const), at: nat(), quantity: integer({ min: 1, max: 2 }) }),
  record({ kind: constant("exchange" as const), at: nat(), to: nat(3) }),
);
type Step = typeof step extends { generate: (...args: never[]) => { value: infer Value } } ? Value : never;

for (const [runs, tags] of [
  [6, []],
  [25, ["long"]],
] as const)
  test(
    `after any of ${runs} histories, every stock is what a plain program makes of it`,
    { tags: [...tags] },
    async () => {
      const { owner } = database.pools;
      const pairs: [metal: string, size: string][] = [
        ["Silver", "6"],
        ["Silver", "7"],
        ["Gold", "6"],
        ["Gold", "7"],
      ];
      const history = asyncProperty(array(step, { minLength: 8, maxLength: 20 }), async (steps) => {
        await emptyShop(owner);
        ring = await addProduct(owner, { stock: 9 });
        saved = (await save([{ ...metal({ Gold: 6 }) }, ringSize({ 6: 5, 7: null })].map(free), []))!;
        const [product, silver, gold, six, seven] = [9, null, 6, 5, null].map((count): Stock => ({
          count,
        })) as [Stock, Stock, Stock, Stock, Stock];
        const combinations = [3, null, 2, 4].map((count): Stock => ({ count }));
        const asDocument = () =>
          pairs.map((pair, at) => combination(...pair, { stock_quantity: combinations[at]!.count }));
        await combine(...asDocument());
        const stocksAt = (at: number) => [
          product,
          [silver, gold][at >> 1]!,
          [six, seven][at & 1]!,
          combinations[at]!,
        ];
        const lines: Line[] = [];

        const take = (line: Line) => {
          for (const stock of line.stocks) {
            const pieces = Math.min(line.quantity - line.returned, stock.count ?? 0);
            line.held.set(stock, pieces);
            if (stock.count !== null) stock.count -= pieces;
          }
        };
        const giveBack = (line: Line, most: number, stocks = line.stocks) => {
          for (const stock of stocks) {
            const pieces = Math.min(line.held.get(stock) ?? 0, most);
            line.held.set(stock, (line.held.get(stock) ?? 0) - pieces);
            if (stock.count !== null) stock.count += pieces;
          }
        };
        const isShort = (stocks: readonly Stock[], pieces: number) =>
          stocks.some(({ count }) => count !== null && count < pieces);

        async function run(each: Step) {
          const line = lines[each.at % Math.max(1, lines.length)];
          switch (each.kind) {
            case "order": {
              const placing = order(...pairs[each.at]!, each.quantity);
              if (isShort(stocksAt(each.at), each.quantity)) {
                await refusal(placing);
                return;
              }
              const { id } = await placing;
              const { id: item } = await itemOf(id);
              const stocks = stocksAt(each.at);
              const placed = {
                order: id,
                item,
                quantity: each.quantity,
                returned: 0,
                isVoid: false,
                held: new Map(),
                stocks,
              };
              take(placed);
              lines.push(placed);
              return;
            }
            case "count": {
              const all = [product, silver, gold, six, seven, ...combinations];
              all[each.at]!.count = each.count;
              if (each.at === 0) await owner`update public.products set stock_quantity = ${each.count}`;
              else if (each.at < 5)
                await owner`
              update public.product_option_values set stock_quantity = ${each.count}
              where id = (select id from public.product_option_values order by id offset ${each.at - 1} limit 1)`;
              else
                await owner`
              update public.option_combinations set stock_quantity = ${each.count}
              where id = (select id from public.option_combinations order by value_ids offset ${each.at - 5} limit 1)`;
              return;
            }
            case "save": {
              const [row] = await owner<{ options: SavedOption[] }[]>`
            select private.options_document(${ring.id}) as options`;
              saved = row!.options;
              combinations[each.at]!.count = each.count;
              await combine(...asDocument());
              return;
            }
            case "cancel or revive":
              if (!line) return;
              await setStatus(line.order, line.isVoid ? "processing" : "cancelled");
              if (line.isVoid) take(line);
              else giveBack(line, line.quantity);
              line.isVoid = !line.isVoid;
              return;
            case "return": {
              const pieces =
                line && !line.isVoid ? Math.min(each.quantity, line.quantity - line.returned) : 0;
              if (!line || pieces === 0) return;
              await owner`
            select private.return_stock(orders, ${JSON.stringify([{ order_item_id: line.item, quantity: pieces }])}::text::jsonb)
            from public.orders where id = ${line.order}`;
              giveBack(line, pieces);
              line.returned += pieces;
              return;
            }
            case "exchange": {
              if (!line || line.isVoid) return;
              const stocks = stocksAt(each.to);
              const changing = as(
                database.pools,
                admin,
                (sql) =>
                  sql`select public.change_order_options(${line.item}, ${sql.json(chosen(...pairs[each.to]!))})`,
              );
              if (stocks.at(-1) === line.stocks.at(-1)) {
                await changing;
                return;
              }
              // The product's own stock stays with the line.
              const [, ...before] = line.stocks;
              const [, ...after] = stocks;
              const held = new Map(line.held);
              giveBack(line, line.quantity, before);
              if (isShort(after, line.quantity - line.returned)) {
                for (const stock of before) if (stock.count !== null) stock.count -= held.get(stock) ?? 0;
                line.held = held;
                await refusal(changing);
                return;
              }
              await changing;
              line.stocks = stocks;
              take({ ...line, stocks: after });
              return;
            }
            default:
              return;
          }
        }
        // oxlint-disable-next-line no-await-in-loop -- one step after the other
        for (const each of steps) await run(each);

        expect(await stockOf(owner, ring.id)).toBe(product.count);
        expect(await valueStocks(owner, ring.id)).toEqual({
          Silver: silver.count,
          Gold: gold.count,
          6: six.count,
          7: seven.count,
        });
        expect(await stocks()).toEqual(combinations.map(({ count }) => count));
        const unbalanced = await owner`
      select combination.id from public.option_combinations as combination
      left join public.stock_moves as move on move.option_combination_id = combination.id
      group by combination.id having coalesce(sum(quantity), 0) <> coalesce(stock_quantity, 0)`;
        expect([...unbalanced]).toEqual([]);
      });
      await assert(history, { numRuns: runs, seed: 1912 });
    },
  );

/** Without surcharges, so that every exchange is allowed. */
const free = (each: Option): Option => ({
  ...each,
  values: each.values.map((value) => ({ ...value, surcharge: 0 })),
});
