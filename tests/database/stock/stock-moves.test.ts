import { array, assert, asyncProperty, constant, integer, nat, oneof, option, record } from "fast-check";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { databaseForFile } from "../../setup/test-database.ts";
import {
  addProduct,
  emptyShop,
  placeOrder,
  type Product,
  ringSize,
  type SavedOption,
  saveOptions,
} from "../base/shop.ts";
import { addAdmin, as, type Person, refusal, signUp } from "../people/people.ts";

const database = databaseForFile();
let admin: Person & { id: string };
beforeAll(async () => {
  admin = await addAdmin(database.pools);
});
beforeEach(() => emptyShop(database.pools.owner));

type Move = {
  choice: string | null;
  quantity: number;
  stock_after: number | null;
  cause: string;
  order_id: number | null;
  actor: string | null;
  note: string | null;
};

/** A product's moves but its first ones, the oldest first. */
async function moves(product: number, since = 0): Promise<Partial<Move>[]> {
  const rows = await database.pools.owner<{ id: number; move: Move }[]>`
    select id::int, to_jsonb(stock_moves) - '{id,product_id,option_value_id,created_at}'::text[] as move
    from public.stock_moves where product_id = ${product} and id > ${since} order by id`;
  return rows.map(({ move }) =>
    Object.fromEntries(
      Object.entries(move).filter(([name, value]) => name === "stock_after" || value !== null),
    ),
  );
}

async function newest(): Promise<number> {
  const [row] = await database.pools.owner<{ id: number }[]>`
    select coalesce(max(id), 0)::int as id from public.stock_moves`;
  return row!.id;
}

const setStock = (id: number, stock: number | null) =>
  database.pools.owner`update public.products set stock_quantity = ${stock} where id = ${id}`;
const setStatus = (id: number, status: string) =>
  database.pools.owner`update public.orders set status = ${status} where id = ${id}`;
const giveBack = (order: number, pieces: { order_item_id: number; quantity: number }[]) =>
  database.pools.owner`
    select private.return_stock(orders, ${JSON.stringify(pieces)}::text::jsonb) from public.orders where id = ${order}`;

async function addRing(stock: number | null, sizes: Record<string, number | null>) {
  const ring = await addProduct(database.pools.owner, { stock });
  const [size] = (await saveOptions(database.pools, admin, ring.id, [ringSize(sizes)])) as [SavedOption];
  return { ring, size };
}

const orderOf = (ring: Product, size: SavedOption, value: string, quantity: number) => {
  const { id } = size.values.find((each) => each.value === value)!;
  return placeOrder(database.pools, {
    lines: [{ id: ring.id, quantity, options: [{ option: size.id, value: id }] }],
  });
};

test("what a product begins with is a move, and not counted is no move", async () => {
  const counted = await addProduct(database.pools.owner, { stock: 5 });
  const none = await addProduct(database.pools.owner, { stock: 0 });
  const uncounted = await addProduct(database.pools.owner, { stock: null });
  expect(await moves(counted.id)).toEqual([{ quantity: 5, stock_after: 5, cause: "database" }]);
  expect(await moves(none.id)).toEqual([{ quantity: 0, stock_after: 0, cause: "database" }]);
  expect(await moves(uncounted.id)).toEqual([]);
});

test("counting begins and ends with moves, and pieces that are not counted are none", async () => {
  const { id } = await addProduct(database.pools.owner, { stock: null });
  await setStock(id, 0);
  await setStock(id, 3);
  await setStock(id, 3);
  await setStock(id, null);
  await database.pools.owner`update public.products set name = 'Opal ring' where id = ${id}`;
  expect(await moves(id)).toEqual([
    { quantity: 0, stock_after: 0, cause: "database" },
    { quantity: 3, stock_after: 3, cause: "database" },
    { quantity: -3, stock_after: null, cause: "database" },
  ]);
});

test("an administrator's edit names them, and an import says that it is one", async () => {
  const { id } = await addProduct(database.pools.owner, { stock: 5 });
  const before = await newest();
  await as(
    database.pools,
    admin,
    (sql) => sql`update public.products set stock_quantity = 8 where id = ${id}`,
  );
  await database.pools.owner.begin(async (sql) => {
    await sql`select private.set_cause('import')`;
    await sql`update public.products set stock_quantity = 9 where id = ${id}`;
  });
  await setStock(id, 10);
  expect(await moves(id, before)).toEqual([
    { quantity: 3, stock_after: 8, cause: "edit", actor: admin.id },
    { quantity: 1, stock_after: 9, cause: "import" },
    { quantity: 1, stock_after: 10, cause: "database" },
  ]);
});

test("an order, its cancellation and its return move products and values, and name it", async () => {
  const { ring, size } = await addRing(9, { 6: 4, 7: null });
  const before = await newest();
  const customer = await signUp(database.pools);
  const { id: value } = size.values[0]!;
  const placed = await placeOrder(
    database.pools,
    { lines: [{ id: ring.id, quantity: 3, options: [{ option: size.id, value }] }] },
    customer,
  );
  await setStatus(placed.id, "cancelled");
  await setStatus(placed.id, "processing");
  const [item] = await database.pools.owner<{ id: number }[]>`
    select id::int from public.order_items where order_id = ${placed.id}`;
  await giveBack(placed.id, [{ order_item_id: item!.id, quantity: 2 }]);
  await setStock(ring.id, 1);
  const both = (quantity: number, after: number, move: Partial<Move>) => [
    { quantity, stock_after: after, order_id: placed.id, ...move },
    { choice: "Ring size: 6", quantity, stock_after: after - 5, order_id: placed.id, ...move },
  ];
  expect(await moves(ring.id, before)).toEqual([
    ...both(-3, 6, { cause: "order", actor: customer.id }),
    ...both(3, 9, { cause: "cancellation" }),
    ...both(-3, 6, { cause: "order" }),
    ...both(2, 8, { cause: "return" }),
    { quantity: -7, stock_after: 1, cause: "database" },
  ]);
});

test("another size for an order is an exchange", async () => {
  const { ring, size } = await addRing(null, { 6: 4, 7: 4 });
  const placed = await orderOf(ring, size, "6", 2);
  const before = await newest();
  await as(
    database.pools,
    admin,
    (sql) => sql`
      select public.change_order_options(item.id, ${JSON.stringify([
        { option: size.id, value: size.values[1]!.id },
      ])}::text::jsonb)
      from public.order_items as item where order_id = ${placed.id}`,
  );
  const exchange = { cause: "exchange", order_id: placed.id, actor: admin.id };
  expect(await moves(ring.id, before)).toEqual([
    { choice: "Ring size: 6", quantity: 2, stock_after: 4, ...exchange },
    { choice: "Ring size: 7", quantity: -2, stock_after: 2, ...exchange },
  ]);
});

test("a value that is removed leaves with its pieces, and a product leaves its moves, as it may come back", async () => {
  const { ring, size } = await addRing(3, { 6: 4, 7: null });
  const before = await newest();
  await saveOptions(database.pools, admin, ring.id, [], [size]);
  expect(await moves(ring.id, before)).toEqual([
    { choice: "Ring size: 6", quantity: -4, stock_after: null, cause: "edit", actor: admin.id },
  ]);
  await saveOptions(database.pools, admin, ring.id, [ringSize({ 6: 4 })]);
  const noted = await moves(ring.id);
  await database.pools.owner`delete from public.products where id = ${ring.id}`;
  expect(await moves(ring.id)).toEqual(noted);
});

test("an administrator corrects what was counted, with a reason, whatever was sold meanwhile", async () => {
  const { pools } = database;
  const { ring, size } = await addRing(9, { 6: 4, 7: null });
  const [six, seven] = size.values.map(({ id }) => id);
  const before = await newest();
  const correct = (quantity: number, reason: string, value: number | null = null, person: Person = admin) =>
    as(
      pools,
      person,
      (sql) =>
        sql<
          { now: number }[]
        >`select public.correct_stock(${ring.id}, ${quantity}, ${reason}, ${value === null ? [] : [value]}) as now`,
    );
  // It was counted as 10 while two were sold.
  const { id: order } = await orderOf(ring, size, "6", 2);
  expect(await correct(1, " Found\u200b one ")).toEqual([{ now: 8 }]);
  expect(await correct(-2, "Broken", six)).toEqual([{ now: 0 }]);
  expect((await moves(ring.id, before)).filter(({ order_id: of }) => of !== order)).toEqual([
    { quantity: 1, stock_after: 8, cause: "correction", note: "Found one", actor: admin.id },
    {
      quantity: -2,
      stock_after: 0,
      cause: "correction",
      note: "Broken",
      actor: admin.id,
      choice: "Ring size: 6",
    },
  ]);

  const other = await addRing(1, { 6: 1 });
  const customer = await signUp(pools);
  for (const [what, refused] of [
    [() => correct(1, "  "), "Please say why the stock is corrected."],
    [() => correct(1, "x".repeat(501)), "Please use at most 500 characters."],
    [() => correct(0, "Nothing"), "There is nothing to correct."],
    [() => correct(-9, "Stolen"), "There are 8 now: the stock must stay between 0 and 1000000."],
    [() => correct(1, "Found", seven), "These pieces are not counted."],
    [
      () => correct(1, "Found", other.size.values[0]!.id),
      "This product, or the value chosen for it, no longer exists.",
    ],
    [() => correct(1, "Found", null, customer), expect.stringMatching(/admin/)],
  ] as const)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect((await refusal(what())).message).toEqual(refused);
});

test("an order that is refused leaves no move", async () => {
  const { ring, size } = await addRing(9, { 6: 1 });
  const before = await newest();
  await refusal(orderOf(ring, size, "6", 2));
  expect(await moves(ring.id, before)).toEqual([]);
});

/** Stock of a product or a value, with its moves since the beginning, as a plain program keeps them. */
class Stock {
  count: number | null;
  readonly moves: unknown[] = [];

  constructor(count: number | null) {
    this.count = count;
  }

  set(count: number | null, cause = "database", order: number | null = null) {
    if (count === this.count) return;
    this.moves.push([(count ?? 0) - (this.count ?? 0), count, cause, order]);
    this.count = count;
  }

  /** Takes at most so many pieces, and returns how many. */
  take(pieces: number, order: number): number {
    if (this.count === null) return 0;
    const taken = Math.min(pieces, this.count);
    this.set(this.count - taken, "order", order);
    return taken;
  }

  giveBack(pieces: number, cause: string, order: number) {
    if (this.count !== null) this.set(this.count + pieces, cause, order);
  }
}

type PlacedLine = {
  order: number;
  item: number;
  product: Stock;
  value: Stock;
  quantity: number;
  taken: number;
  held: number;
  returned: number;
  isVoid: boolean;
};

const counts = option(nat(6), { freq: 6 });
const step = oneof(
  record({ kind: constant("edit" as const), at: nat(5), count: counts }),
  record({ kind: constant("order" as const), at: nat(3), quantity: integer({ min: 1, max: 4 }) }),
  record({ kind: constant("order" as const), at: nat(3), quantity: integer({ min: 1, max: 4 }) }),
  record({ kind: constant("cancel or revive" as const), at: nat() }),
  record({ kind: constant("return" as const), at: nat(), quantity: integer({ min: 1, max: 3 }) }),
);
type Step = typeof step extends { generate: (...args: never[]) => { value: infer Value } } ? Value : never;

for (const [runs, tags] of [
  [6, []],
  [25, ["long"]],
] as const)
  test(
    `after any of ${runs} histories, the moves of each product and value are what happened to it, and add up to its count`,
    { tags: [...tags] },
    async () => {
      const { owner } = database.pools;
      const history = asyncProperty(array(step, { minLength: 8, maxLength: 20 }), async (steps) => {
        await emptyShop(owner);
        const rings = [await addRing(5, { 6: 3, 7: null }), await addRing(null, { 6: 2, 7: 4 })];
        const before = await newest();
        const products = [new Stock(5), new Stock(null)];
        const values = [new Stock(3), new Stock(null), new Stock(2), new Stock(4)];
        const lines: PlacedLine[] = [];
        const valueId = (at: number) => rings[at >> 1]!.size.values[at & 1]!.id;

        async function order({ at, quantity }: Extract<Step, { kind: "order" }>) {
          const [{ ring, size }, product, value] = [rings[at >> 1]!, products[at >> 1]!, values[at]!];
          const isShort = [product, value].some(({ count }) => count !== null && count < quantity);
          const placing = orderOf(ring, size, ["6", "7"][at & 1]!, quantity);
          if (isShort) {
            await refusal(placing);
            return;
          }
          const { id } = await placing;
          const [item] = await owner<{ id: number }[]>`
        select id::int from public.order_items where order_id = ${id}`;
          const [taken, held] = [product.take(quantity, id), value.take(quantity, id)];
          lines.push({
            order: id,
            item: item!.id,
            product,
            value,
            quantity,
            taken,
            held,
            returned: 0,
            isVoid: false,
          });
        }

        async function cancelOrRevive(line: PlacedLine) {
          const { order: id, product, value } = line;
          await setStatus(id, line.isVoid ? "processing" : "cancelled");
          if (line.isVoid) {
            line.taken = product.take(line.quantity - line.returned, id);
            line.held = value.take(line.quantity - line.returned, id);
          } else {
            product.giveBack(line.taken, "cancellation", id);
            value.giveBack(line.held, "cancellation", id);
            line.taken = line.held = 0;
          }
          line.isVoid = !line.isVoid;
        }

        async function bringBack(line: PlacedLine, most: number) {
          const pieces = Math.min(most, line.quantity - line.returned);
          if (line.isVoid || pieces === 0) return;
          await giveBack(line.order, [{ order_item_id: line.item, quantity: pieces }]);
          line.product.giveBack(Math.min(line.taken, pieces), "return", line.order);
          line.value.giveBack(Math.min(line.held, pieces), "return", line.order);
          line.taken -= Math.min(line.taken, pieces);
          line.held -= Math.min(line.held, pieces);
          line.returned += pieces;
        }

        async function take(each: Step) {
          const line = lines.length > 0 ? lines[each.at % lines.length]! : undefined;
          if (each.kind === "order") await order(each);
          else if (each.kind === "edit" && each.at < 2) {
            await setStock(rings[each.at]!.ring.id, each.count);
            products[each.at]!.set(each.count);
          } else if (each.kind === "edit") {
            const at = each.at - 2;
            await owner`update public.product_option_values set stock_quantity = ${each.count} where id = ${valueId(at)}`;
            values[at]!.set(each.count);
          } else if (line && each.kind === "return") await bringBack(line, each.quantity);
          else if (line) await cancelOrRevive(line);
        }

        // oxlint-disable-next-line no-await-in-loop -- one step after the other
        for (const each of steps) await take(each);

        const noted = async (product: number, value: number | null) => {
          const rows = await owner<{ move: unknown }[]>`
        select jsonb_build_array(quantity, stock_after, cause, order_id) as move from public.stock_moves
        where product_id = ${product} and option_value_id is not distinct from ${value} and id > ${before} order by id`;
          return rows.map(({ move }) => move);
        };
        for (const [at, { moves: expected }] of products.entries())
          // oxlint-disable-next-line no-await-in-loop -- one after the other
          expect(await noted(rings[at]!.ring.id, null)).toEqual(expected);
        for (const [at, { moves: expected }] of values.entries())
          // oxlint-disable-next-line no-await-in-loop -- one after the other
          expect(await noted(rings[at >> 1]!.ring.id, valueId(at))).toEqual(expected);
        expect(await unbalanced()).toEqual([]);
      });
      await assert(history, { numRuns: runs, seed: 7306 });
    },
  );

/** Products and values whose moves do not add up to their count, at the end or at any move. */
async function unbalanced() {
  const rows = await database.pools.owner`
    select product_id, option_value_id, id, stock_after, total from (
      select *, sum(quantity) over (partition by product_id, option_value_id order by id) as total
      from public.stock_moves
    ) as moves
    where total <> coalesce(stock_after, 0)
    union all
    select product.id, null, null, stock_quantity, coalesce(sum(quantity), 0)
    from public.products as product
    left join public.stock_moves as move on move.product_id = product.id and move.option_value_id is null
    group by product.id having coalesce(sum(quantity), 0) <> coalesce(stock_quantity, 0)
    union all
    select min(option.product_id), value.id, null, stock_quantity, coalesce(sum(quantity), 0)
    from public.product_option_values as value join public.product_options as option on option.id = value.option_id
    left join public.stock_moves as move on move.option_value_id = value.id
    group by value.id having coalesce(sum(quantity), 0) <> coalesce(stock_quantity, 0)`;
  return [...rows];
}
