import {
  array,
  assert,
  asyncProperty,
  constant,
  constantFrom,
  integer,
  nat,
  oneof,
  option,
  record,
} from "fast-check";
import type { Sql } from "../../../backend/database/sql.ts";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { databaseForFile } from "../../setup/test-database.ts";
import {
  addProduct,
  addPromotion,
  emptyShop,
  placeOrder,
  ringSize,
  type SavedOption,
  saveOptions,
} from "../base/shop.ts";
import { addAdmin, type Person } from "../people/people.ts";
import { refreshPrices } from "../prices/stored-prices.ts";
import { runsOf } from "./runs.ts";

const database = databaseForFile();
let owner: Sql;
let admin: Person;
beforeAll(async () => {
  ({ owner } = database.pools);
  admin = await addAdmin(database.pools);
});
beforeEach(() => emptyShop(owner));

const { asAdmin, phase, run, rowsOf } = runsOf(database, () => admin);

/**
 * What a run can change, as a plain program keeps it: of a chain, of a ring whose price follows gold, and of a band with the
 * stocks of size 6, of size 7, and of gold in size 6, whose stocks are one thing to a run.
 */
type Model = { price: number; stock: number | null; sizes: (number | null)[] };
type Changed = { at: number; before: Partial<Model>; after: Partial<Model>; isUndone: boolean };

const [ring, band] = [1, 2];
const stocks = option(nat(6), { freq: 6 });
const prices = integer({ min: 1, max: 300 });
const step = oneof(
  record({ kind: constant("edit price" as const), at: nat(2), price: prices }),
  record({ kind: constant("edit stock" as const), at: nat(1), stock: stocks }),
  record({ kind: constant("edit size" as const), at: nat(2), stock: stocks }),
  record({ kind: constant("rate" as const), rate: integer({ min: 10, max: 90 }) }),
  record({ kind: constant("import" as const), at: nat(2), price: option(prices), stock: stocks }),
  record({ kind: constant("import" as const), at: constant(band), price: option(prices), stock: stocks }),
  record({
    kind: constant("bulk price" as const),
    percent: constantFrom(-50, 10, 100),
    ending: constantFrom(0, 0.99, null),
  }),
  record({ kind: constant("bulk amount" as const), amount: integer({ min: -200, max: 50 }) }),
  record({ kind: constant("bulk stock" as const), stock: stocks }),
  record({ kind: constant("delete" as const), at: nat(2) }),
  record({ kind: constant("undo" as const), at: nat() }),
  record({ kind: constant("undo" as const), at: nat() }),
  record({ kind: constant("order" as const), at: nat(3), quantity: integer({ min: 1, max: 3 }) }),
  record({ kind: constant("order" as const), at: nat(3), quantity: integer({ min: 1, max: 3 }) }),
  record({ kind: constant("cancel" as const), at: nat() }),
  record({ kind: constant("promotion" as const), percent: constantFrom(0, 10, 33) }),
);
type Step = typeof step extends { generate: (...args: never[]) => { value: infer Value } } ? Value : never;
type Of<Kind extends Step["kind"]> = Extract<Step, { kind: Kind }>;

/** In cents, the nearest price with this ending, ties up; null: the nearest cent. */
function rounded(cents: number, ending: number | null): number {
  if (ending === null) return Math.floor(cents + 0.5);
  const end = Math.round(ending * 100);
  return Math.max(end, Math.floor((cents - end + 50) / 100) * 100 + end);
}

class Shop {
  readonly ids: number[] = [];
  readonly models: Model[] = [
    { price: 1899, stock: 5, sizes: [] },
    { price: 150_00, stock: 4, sizes: [] },
    { price: 80_00, stock: null, sizes: [3, null, 2] },
  ];
  readonly runs: { id: number; rows: Changed[] }[] = [];
  /** With the stocks that were counted then, of the product and of these sizes. */
  orders: { id: number; at: number; quantity: number; hasStock: boolean; counted: number[] }[] = [];
  /** Percent off everything. */
  promotion = 0;
  options: SavedOption[] = [];

  async open() {
    for (const [name, price, stock] of [
      ["Chain", 18.99, 5],
      ["Ring", 1, 4],
      ["Band", 80, null],
    ] as const)
      // oxlint-disable-next-line no-await-in-loop -- in this order
      this.ids.push((await addProduct(owner, { name, price, stock })).id);
    await owner`insert into public.metal_rates (metal, price) values ('Gold', 50)`;
    await owner`
      insert into public.product_formulas (product_id, metal, fineness, net_weight)
      values (${this.ids[ring]!}, 'Gold', 750, 4)`;
    this.options = (await saveOptions(database.pools, admin, this.ids[band]!, [
      {
        ...ringSize({ Gold: null, Silver: null }),
        name: "Metal",
        combinations: [
          {
            choice: { Metal: "Gold", "Ring size": "6" },
            surcharge: null,
            stock_quantity: 2,
            sku: null,
            image: null,
          },
        ],
      },
      ringSize({ "6": 3, "7": null }),
    ]))!;
  }

  /** In cents, what is asked for a price. */
  asked(price: number): number {
    return Math.round((price * (100 - this.promotion)) / 100);
  }

  /** The models, with what is asked for each. */
  expected() {
    return this.models.map((model) => ({ ...model, asked: this.asked(model.price) }));
  }

  /** What the database has of it all. */
  async stored() {
    const rows = await owner<(Model & { asked: number })[]>`
      select (product.price * 100)::int as price, (product.final_price * 100)::int as asked, product.stock_quantity as stock,
        to_jsonb(array(
          select value.stock_quantity from public.product_option_values as value
          join public.product_options as option on option.id = value.option_id
          where option.product_id = product.id and option.is_ring_size order by value.position
        ) || array(select stock_quantity from public.option_combinations as combination where combination.product_id = product.id))
          as sizes
      from public.products as product order by id`;
    return rows.map((row) => ({ ...row }));
  }

  /** Makes a run, and expects the same of it as the model, in which a product is refused if its change is null. */
  async change(id: number, wanted: [number, Partial<Model> | null][]) {
    const rows: Changed[] = [];
    const outcomes = wanted.map(([at, after]) => {
      if (after === null) return "refused";
      const model = this.models[at]!;
      const keys = (Object.keys(after) as (keyof Model)[]).filter(
        (key) => JSON.stringify(after[key]) !== JSON.stringify(model[key]),
      );
      if (keys.length === 0) return "same";
      const only = (from: Partial<Model>) => Object.fromEntries(keys.map((key) => [key, from[key]]));
      rows.push({ at, before: only(model), after: only(after), isUndone: false });
      Object.assign(model, only(after));
      return "changed";
    });
    // oxlint-disable-next-line vitest/no-standalone-expect -- the test takes it as a step
    expect((await rowsOf(id)).map(({ outcome }) => outcome)).toEqual(outcomes);
    this.runs.push({ id, rows });
  }

  async import({ at, price, stock }: Of<"import">) {
    const options = [
      {
        name: "Ring size",
        values: [{ value: "7", stock_quantity: stock }],
        combinations: [{ choice: { Metal: "Gold", "Ring size": "6" }, stock_quantity: stock }],
      },
    ];
    const values = { ...(price !== null && { price }), ...(at !== band && { stock_quantity: stock }) };
    const model = this.models[at]!;
    const isMetals = at === ring && price !== null && price * 100 !== model.price;
    const sizes = [model.sizes[0]!, stock, stock];
    const after = { ...(price !== null && { price: price * 100 }), ...(at === band ? { sizes } : { stock }) };
    const id = await run([{ id: this.ids[at], values, ...(at === band && { options }) }]);
    await this.change(id, [[at, isMetals ? null : after]]);
  }

  async bulk(change: object, after: (model: Model, at: number) => Partial<Model> | null) {
    const id = await asAdmin(async (sql) => {
      const [row] = await sql<{ id: number }[]>`
        select public.stage_bulk_change('Change', ${this.ids}, ${sql.json(change as never)})::int as id`;
      return row!.id;
    });
    await phase("preview", id);
    await phase("apply", id);
    await this.change(
      id,
      this.models.map((model, at) => [at, after(model, at)]),
    );
  }

  bulkPrice(price: object, cents: (model: Model) => number, ending: number | null) {
    return this.bulk({ price }, (model, at) => {
      const [exact, now] = [cents(model), rounded(cents(model), ending)];
      if (exact < 0) return null;
      return at === ring && now !== model.price ? null : { price: now };
    });
  }

  async undo(at: number) {
    const one = this.runs[at % this.runs.length];
    if (!one) return;
    await phase("undo", one.id);
    for (const row of one.rows.toReversed().filter(({ isUndone }) => !isUndone)) {
      const model = this.models[row.at]!;
      const keys = Object.keys(row.after) as (keyof Model)[];
      row.isUndone = keys.every((key) => JSON.stringify(model[key]) === JSON.stringify(row.after[key]));
      if (row.isUndone) Object.assign(model, row.before);
    }
  }

  async deleteAndUndo(at: number) {
    const id = await run([{ id: this.ids[at], delete: true }]);
    // oxlint-disable-next-line vitest/no-standalone-expect -- the test takes it as a step
    expect((await this.stored()).length).toBe(2);
    await phase("undo", id);
  }

  /** Of the chain, the ring, and the band in gold and size 6 or 7. */
  async order({ at, quantity }: Of<"order">) {
    const model = this.models[Math.min(at, band)]!;
    const counted = at < band ? [] : at === band ? [0, 2] : [1];
    const left = [model.stock, ...counted.map((size) => model.sizes[size]!)];
    const isShort = left.some((count) => count !== null && count < quantity);
    const [metal, size] = this.options;
    const options = [
      { option: metal?.id, value: metal?.values[0]!.id },
      { option: size?.id, value: size?.values[at === band ? 0 : 1]!.id },
    ];
    const placing = placeOrder(database.pools, {
      lines: [
        { id: this.ids[Math.min(at, band)]!, quantity, ...(at >= band && { options: options as never }) },
      ],
    });
    if (isShort) {
      // oxlint-disable-next-line vitest/no-standalone-expect -- the test takes it as a step
      await expect(placing).rejects.toMatchObject({ code: "PT409" });
      return;
    }
    const placed = await placing;
    // oxlint-disable-next-line vitest/no-standalone-expect
    expect(placed.order_items.map((item) => Math.round(item.price_at_purchase * 100))).toEqual([
      this.asked(model.price),
    ]);
    const order = { id: placed.id, at: Math.min(at, band), quantity, hasStock: model.stock !== null };
    this.orders.push({ ...order, counted: counted.filter((place) => model.sizes[place] !== null) });
    this.move(this.orders.at(-1)!, -quantity);
  }

  /** Takes pieces from what an order was of, or gives them back, as far as they are counted. */
  move({ at, hasStock, counted }: Shop["orders"][number], quantity: number) {
    const model = this.models[at]!;
    if (hasStock && model.stock !== null) model.stock += quantity;
    for (const place of counted) if (model.sizes[place] !== null) model.sizes[place]! += quantity;
  }

  async cancel(at: number) {
    const order = this.orders[at % this.orders.length];
    if (!order) return;
    await owner`update public.orders set status = 'cancelled' where id = ${order.id}`;
    this.orders = this.orders.filter((each) => each !== order);
    this.move(order, order.quantity);
  }

  async promote(percent: number) {
    await owner`delete from public.promotions`;
    if (percent > 0) await addPromotion(owner, { discount_value: percent });
    await refreshPrices(owner);
    this.promotion = percent;
  }

  async edit(each: Of<"edit price"> | Of<"edit stock"> | Of<"edit size"> | Of<"rate">) {
    if (each.kind === "rate") {
      await owner`insert into public.metal_rates (metal, price) values ('Gold', ${each.rate})`;
      this.models[ring]!.price = each.rate * 300;
    } else if (each.kind === "edit price") {
      await owner`update public.products set price = ${each.price} where id = ${this.ids[each.at]!}`;
      if (each.at !== ring) this.models[each.at]!.price = each.price * 100;
    } else if (each.kind === "edit stock") {
      await owner`update public.products set stock_quantity = ${each.stock} where id = ${this.ids[each.at]!}`;
      this.models[each.at]!.stock = each.stock;
    } else {
      await (each.at === 2
        ? owner`update public.option_combinations set stock_quantity = ${each.stock}`
        : owner`update public.product_option_values set stock_quantity = ${each.stock} where id = ${this.options[1]!.values[each.at]!.id}`);
      const { sizes } = this.models[band]!;
      this.models[band]!.sizes = sizes.with(each.at, each.stock);
    }
  }

  take(each: Step): Promise<void> {
    switch (each.kind) {
      case "import":
        return this.import(each);
      case "bulk price": {
        const { percent, ending } = each;
        return this.bulkPrice({ percent, ending }, ({ price }) => (price * (100 + percent)) / 100, ending);
      }
      case "bulk amount":
        return this.bulkPrice({ amount: each.amount }, ({ price }) => price + each.amount * 100, null);
      case "bulk stock":
        return this.bulk({ stock_quantity: each.stock }, () => ({ stock: each.stock }));
      case "delete":
        return this.deleteAndUndo(each.at);
      case "undo":
        return this.undo(each.at);
      case "order":
        return this.order(each);
      case "cancel":
        return this.cancel(each.at);
      case "promotion":
        return this.promote(each.percent);
      default:
        return this.edit(each);
    }
  }
}

/** Stocks whose moves do not add up to their count, and prices that are not the last ones of their history. */
async function unexplained() {
  const rows = await owner`
    select 'stock' as what, product.id from public.products as product
    where coalesce(stock_quantity, 0) <> (
      select coalesce(sum(quantity), 0) from public.stock_moves as move
      where move.product_id = product.id and move.option_value_id is null and move.option_combination_id is null
    )
    union all
    select 'value', value.id from public.product_option_values as value
    where coalesce(stock_quantity, 0) <> (
      select coalesce(sum(quantity), 0) from public.stock_moves as move where move.option_value_id = value.id
    )
    union all
    select 'combination', combination.id from public.option_combinations as combination
    where coalesce(stock_quantity, 0) <> (
      select coalesce(sum(quantity), 0) from public.stock_moves as move where move.option_combination_id = combination.id
    )
    union all
    select 'price', product.id from public.products as product
    where not exists (
      select from (
        select change.price, change.new from public.price_changes as change
        where change.product_id = product.id and kind = 'final_price' order by change.id desc limit 1
      ) as last
      where last.price = product.price and last.new = product.final_price
    )`;
  return [...rows];
}

for (const [runs, tags] of [
  [4, []],
  [40, ["long"]],
] as const)
  test(
    `after any of ${runs} histories with runs, prices and stocks are those of a plain model, and explained by their histories`,
    { tags: [...tags] },
    async () => {
      const history = asyncProperty(array(step, { minLength: 8, maxLength: 20 }), async (steps) => {
        await emptyShop(owner);
        await owner`delete from public.catalog_runs`;
        const shop = new Shop();
        await shop.open();
        for (const each of steps) {
          // oxlint-disable-next-line no-await-in-loop -- one step after the other
          await shop.take(each);
          // oxlint-disable-next-line no-await-in-loop
          expect({ each, models: await shop.stored() }).toEqual({ each, models: shop.expected() });
        }
        expect(await unexplained()).toEqual([]);
      });
      await assert(history, { numRuns: runs, seed: 7307 });
    },
  );
