import { assert, asyncProperty, constantFrom, integer, record } from "fast-check";
import { beforeEach, expect, test } from "vitest";
import type { Sql, TransactionSql } from "../../../backend/database/sql.ts";
import { endings, type Formula, metalPrice, metals } from "../../../domain/catalog/metal-prices.ts";
import { databaseForFile } from "../../setup/test-database.ts";
import { addProduct, addPromotion, emptyShop, placeOrder } from "../base/shop.ts";
import { addAdmin, as, guest, type Person, refusal, service, signUp } from "../people/people.ts";
import { outdatedPrices, refreshPrices } from "../prices/stored-prices.ts";
import { runsOf } from "../runs/runs.ts";

const database = databaseForFile();
let owner: Sql;
let admin: Person;

beforeEach(async () => {
  ({ owner } = database.pools);
  await emptyShop(owner);
  await owner`delete from public.metal_rates`;
  await owner`update public.metal_settings set most_percent = 20, address = null`;
  admin = await addAdmin(database.pools);
});

const by = <T>(person: Person, work: (sql: TransactionSql) => Promise<T>): Promise<T> =>
  as(database.pools, person, work);

const plain: Formula = {
  metal: "Gold",
  fineness: 750,
  net_weight: 4,
  gross_weight: null,
  making_charge: 0,
  stones_price: 0,
  ending: null,
  hsn: null,
};

type Saved = { price: number; updated_at: string } | null;

const save = (
  id: number,
  formula: Partial<Formula> | null,
  {
    seen = null,
    price = null,
    person = admin,
  }: { seen?: object | null; price?: number | null; person?: Person } = {},
) =>
  by(person, async (sql) => {
    const given = formula && sql.json({ ...plain, ...formula });
    const [row] = await sql<{ saved: Saved }[]>`
      select public.save_product_formula(${id}, ${given}, ${seen && sql.json(seen as never)}, ${price}::numeric) as saved`;
    return row!.saved;
  });

type Preview = {
  digest: string;
  is_far: boolean;
  products: { product_id: number; old: number; new: number; percent: number | null }[];
};
type Rates = Record<string, unknown>;

const preview = (rates: Rates, person = admin) =>
  by(person, async (sql) => {
    const [row] = await sql<{ seen: Preview }[]>`
      select public.preview_metal_rates(${sql.json(rates as never)}) as seen`;
    return row!.seen;
  });

const apply = (rates: Rates, digest: string, { confirmed = false, person = admin } = {}) =>
  by(person, async (sql) => {
    const [row] = await sql<{ changed: number }[]>`
      select public.apply_metal_rates(${sql.json(rates as never)}, ${digest}, ${confirmed}) as changed`;
    return row!.changed;
  });

const change = async (rates: Rates) => apply(rates, (await preview(rates)).digest, { confirmed: true });

const undo = (person = admin) =>
  by(person, async (sql) => {
    const [row] = await sql<{ changed: number }[]>`select public.undo_metal_rates() as changed`;
    return row!.changed;
  });

const inForce = async () => {
  const rows = await by(
    admin,
    (sql) =>
      sql<{ metal: string; price: number }[]>`select metal, price::float from public.current_metal_rates()`,
  );
  return Object.fromEntries(rows.map(({ metal, price }) => [metal, price]));
};

const prices = async () =>
  (
    await owner<{ prices: number[] }[]>`
      select array[price, final_price]::float[] as prices from public.products order by id`
  ).map((row) => row.prices);

/** A ring of gold that costs 300, a chain of silver that costs 9.99, and a stone with a price of its own. */
async function openShop(): Promise<{ ring: number; chain: number; stone: number }> {
  await change({ Gold: 100, Silver: 1 });
  const ring = (await addProduct(owner, { name: "Ring", price: 1 })).id;
  const chain = (await addProduct(owner, { name: "Chain", price: 1 })).id;
  const stone = (await addProduct(owner, { name: "Stone", price: 50 })).id;
  await save(ring, {});
  await save(chain, { metal: "Silver", fineness: 925, net_weight: 5, making_charge: 5, ending: 0.99 });
  return { ring, chain, stone };
}

test("what is computed in the database and what the form shows are the same", async () => {
  const formulas = record<Formula>({
    metal: constantFrom(...metals),
    fineness: integer({ min: 1, max: 1000 }),
    net_weight: integer({ min: 1, max: 2_000_000 }).map((grams) => grams / 1000),
    gross_weight: constantFrom(null, 100_000),
    making_charge: integer({ min: 0, max: 1_000_000 }).map((cents) => cents / 100),
    stones_price: integer({ min: 0, max: 1_000_000 }).map((cents) => cents / 100),
    ending: constantFrom(null, ...endings),
    hsn: constantFrom(null, "7113"),
  });
  const rates = integer({ min: 1, max: 2_000_000 }).map((rate) => rate / 10_000);
  await assert(
    asyncProperty(formulas, rates, constantFrom(0, 2), async (formula, rate, decimals) => {
      const [row] = await owner<{ price: number }[]>`
        select private.formula_price(
          jsonb_populate_record(null::public.product_formulas, ${owner.json(formula)}), ${rate}::numeric, ${decimals}
        )::float as price`;
      expect(row!.price).toBe(metalPrice(formula, rate, decimals));
    }),
    { numRuns: 300 },
  );
});

test("a formula prices its product, whatever else is written to the price", async () => {
  const { ring, stone } = await openShop();
  expect(await prices()).toEqual([
    [300, 300],
    [9.99, 9.99],
    [50, 50],
  ]);
  await owner`update public.products set price = 1, category = 'Gemstones'`;
  expect(await prices()).toEqual([
    [300, 300],
    [9.99, 9.99],
    [1, 1],
  ]);
  expect(await save(ring, { net_weight: 5 }, { seen: plain })).toMatchObject({ price: 375 });
  expect(await save(stone, { metal: "Palladium" })).toMatchObject({ price: 1 });
  expect(await save(ring, null, { seen: { ...plain, net_weight: 5 }, price: 333 })).toMatchObject({
    price: 333,
  });
  await owner`update public.products set price = 1 where id = ${ring}`;
  expect((await prices())[0]).toEqual([1, 1]);
});

test("a formula is saved over the one that was seen", async () => {
  const { ring } = await openShop();
  expect(await save(ring, { net_weight: 9 })).toBe(null);
  expect(await save(ring, { net_weight: 9 }, { seen: { ...plain, net_weight: 5 } })).toBe(null);
  expect(await save(ring + 100, {})).toBe(null);
  expect((await prices())[0]).toEqual([300, 300]);
});

test("new rates show every price that changes, and apply what was shown", async () => {
  const { ring, chain } = await openShop();
  const rates = { Gold: 110, Silver: 1.5 };
  const seen = await preview(rates);
  expect(seen).toMatchObject({
    is_far: true,
    products: [
      { product_id: chain, old: 9.99, new: 11.99, percent: 20 },
      { product_id: ring, old: 300, new: 330, percent: 10 },
    ],
  });
  expect((await prices())[0]).toEqual([300, 300]);
  expect((await refusal(apply(rates, seen.digest))).message).toBe(
    "A price would change by more than 20%. Please confirm that you have looked at it.",
  );
  expect((await preview({ Gold: 119 })).is_far).toBe(false);
  expect(await apply(rates, seen.digest, { confirmed: true })).toBe(2);
  expect(await prices()).toEqual([
    [330, 330],
    [11.99, 11.99],
    [50, 50],
  ]);
  const changes = await owner`
    select product_id::int, old::float, new::float, actor from public.price_changes where cause = 'metal' order by product_id`;
  expect([...changes]).toEqual([
    { product_id: ring, old: 300, new: 330, actor: admin.id },
    { product_id: chain, old: 9.99, new: 11.99, actor: admin.id },
  ]);
  expect((await preview(rates)).products).toEqual([]);
  expect((await preview({ Gold: 110.00001 })).products).toEqual([]);
});

test("what has changed since it was shown is not applied", async () => {
  const { ring } = await openShop();
  const { digest } = await preview({ Gold: 110 });
  await save(ring, { net_weight: 5 }, { seen: plain });
  expect(await refusal(apply({ Gold: 110 }, digest))).toMatchObject({
    code: "PT409",
    message: "These rates would no longer change what you were shown. Please look again.",
  });
  expect(await inForce()).toEqual({ Gold: 100, Silver: 1 });
});

test("changes are undone one after the other, down to the first that products need", async () => {
  await openShop();
  await change({ Gold: 110 });
  await change({ Gold: 120, Silver: 2 });
  expect(await inForce()).toEqual({ Gold: 120, Silver: 2 });
  expect(await undo()).toBe(2);
  expect([await inForce(), (await prices())[0], (await prices())[1]]).toEqual([
    { Gold: 110, Silver: 1 },
    [330, 330],
    [9.99, 9.99],
  ]);
  expect(await undo()).toBe(1);
  expect((await prices())[0]).toEqual([300, 300]);
  expect((await refusal(undo())).message).toMatch(/had no price before, and products need one\.$/);
  await owner`delete from public.product_formulas`;
  expect(await undo()).toBe(0);
  expect((await refusal(undo())).code).toBe("PT404");
});

test("what costs the same as before is not noted again", async () => {
  await change({ Gold: 100, Silver: 1 });
  await change({ Gold: 100, Silver: 2 });
  const [row] = await owner`select count(*)::int as rows from public.metal_rates`;
  expect(row).toEqual({ rows: 3 });
});

test("promotions take their part of the new price", async () => {
  const { ring } = await openShop();
  await addPromotion(owner, { applicable_scope: "specific_products", product_ids: [ring] });
  await refreshPrices(owner);
  expect((await prices())[0]).toEqual([300, 270]);
  await change({ Gold: 110, Silver: 2 });
  expect(await prices()).toEqual([
    [330, 297],
    [13.99, 13.99],
    [50, 50],
  ]);
  expect(await outdatedPrices(owner)).toEqual([]);
  await undo();
  expect((await prices())[0]).toEqual([300, 270]);
});

test("rounding all amounts, for a currency without decimals, rounds what follows a metal by its formula", async () => {
  await openShop();
  await by(admin, (sql) => sql`select public.round_amounts()`);
  expect((await prices()).slice(0, 2)).toEqual([
    [300, 300],
    [10, 10],
  ]);
  await change({ Gold: 110.1 });
  expect((await prices())[0]).toEqual([330.3, 330.3]);
});

test("an order keeps what the price of a piece was computed from, and its invoice says it", async () => {
  const { ring, stone } = await openShop();
  await save(ring, { gross_weight: 4.5, making_charge: 20, hsn: "7113" }, { seen: plain });
  const placed = await placeOrder(database.pools, {
    lines: [
      { id: ring, quantity: 1 },
      { id: stone, quantity: 1 },
    ],
  });
  await change({ Gold: 110 });
  await owner`delete from public.product_formulas`;
  const { ending: _ending, ...parts } = plain;
  const kept = { ...parts, gross_weight: 4.5, making_charge: 20, hsn: "7113", rate: 100 };
  const items = await owner`
    select price_at_purchase::float as price, metal from public.order_items where order_id = ${placed.id} order by id`;
  expect([...items]).toEqual([
    { price: 320, metal: kept },
    { price: 50, metal: null },
  ]);
  const [paper] = await owner<{ lines: { metal?: object }[] }[]>`
    select private.invoice_document(placed) -> 'lines' as lines from public.orders as placed where id = ${placed.id}`;
  expect(paper!.lines.map(({ metal }) => metal)).toEqual([kept, undefined]);
});

test("fetched rates are applied, unless a price moves far: then they wait for somebody, who hears of it once", async () => {
  await openShop();
  await owner`delete from public.messages`;
  const claim = () =>
    by(service, async (sql) => (await sql`select public.claim_metal_address() as a`)[0]!["a"]);
  const note = (rates: Rates | null, problem: string | null = null) =>
    by(service, async (sql) => {
      const [row] = await sql<{ applied: boolean }[]>`
        select public.note_metal_rates(${sql.json((rates ?? {}) as never)}, ${problem}) as applied`;
      return row!.applied;
    });
  const settings = async () =>
    (await owner`select waiting, problem, fetched_at is not null as fetched from public.metal_settings`)[0];
  expect(await claim()).toBe(null);
  await by(admin, (sql) => sql`update public.metal_settings set address = 'https://rates.example'`);
  expect([await claim(), await claim()]).toEqual(["https://rates.example", null]);

  expect(await note(null, "It named no metal.")).toBe(false);
  expect(await settings()).toEqual({ waiting: null, problem: "It named no metal.", fetched: false });
  await owner`update public.metal_settings set tried_at = now() - interval '61 minutes'`;
  expect(await claim()).toBe("https://rates.example");

  expect(await note({ Gold: 110, Platinum: 30 })).toBe(true);
  expect([(await prices())[0], await inForce()]).toEqual([
    [330, 330],
    { Gold: 110, Silver: 1, Platinum: 30 },
  ]);
  await owner`update public.metal_settings set tried_at = now() - interval '61 minutes'`;
  expect(await claim()).toBe(null);

  expect([await note({ Gold: 140 }), await note({ Gold: 141 })]).toEqual([false, false]);
  expect((await prices())[0]).toEqual([330, 330]);
  expect(await settings()).toEqual({ waiting: { Gold: 141 }, problem: null, fetched: true });
  expect(await owner`select from public.messages where kind = 'metal_prices'`).toHaveLength(1);
  await change({ Gold: 141 });
  expect((await settings())!["waiting"]).toBe(null);
  expect((await refusal(note({ Gold: "1" }))).code).toBe("PT400");
  expect((await refusal(by(admin, (sql) => sql`select public.claim_metal_address()`))).code).toBe("42501");
});

test.for<Rates[]>([
  [{}],
  [{ Copper: 1 }],
  [{ Gold: 0 }],
  [{ Gold: -1 }],
  [{ Gold: "100" }],
  [{ Gold: null }],
  [{ Gold: 10_000_000 }],
])("%j are no rates", async ([rates]) => {
  expect((await refusal(preview(rates!))).code).toBe("PT400");
  expect((await refusal(apply(rates!, ""))).code).toBe("PT400");
});

test("nobody but administrators sees or changes what metals cost", async () => {
  const { ring } = await openShop();
  const customer = await signUp(database.pools);
  const asked = (person: Person) => [
    preview({ Gold: 1 }, person),
    apply({ Gold: 1 }, "", { person }),
    undo(person),
    save(ring, null, { seen: plain, person }),
  ];
  expect(await Promise.all(asked(customer).map(async (each) => (await refusal(each)).code))).toEqual(
    Array(4).fill("PT403"),
  );
  expect(await Promise.all(asked(guest).map(async (each) => (await refusal(each)).code))).toEqual(
    Array(4).fill("42501"),
  );
  for (const table of ["metal_rates", "product_formulas", "metal_settings"]) {
    const rows = by(customer, (sql) => sql`select from ${sql(`public.${table}`)}`);
    expect([table, (await rows).length]).toEqual([table, 0]);
  }
  expect(await by(customer, (sql) => sql`select from public.current_metal_rates()`)).toHaveLength(0);
});

test("a deleted product comes back with its formula", async () => {
  const { ring } = await openShop();
  const [deleted] = await owner<{ held: never }[]>`select private.delete_product(${ring}) as held`;
  await owner`select private.restore_product(${owner.json(deleted!.held)})`;
  await change({ Gold: 110 });
  expect((await prices())[0]).toEqual([330, 330]);
});

test("a file says what a price is computed from: what is not in it stays, and undoing brings all of it back", async () => {
  const { ring, stone } = await openShop();
  const { stage, phase, run, rowsOf } = runsOf(database, () => admin);
  const values = { category: "Gemstones" };
  const full = { metal: "Silver", fineness: 925, net_weight: 10 };
  const entries = [
    { id: ring, values: { ...values, price: 12 }, formula: { making_charge: 20, ending: 0.99 } },
    { id: stone, values: { ...values, price: 12 }, formula: full },
    { values: { ...values, name: "New" }, formula: { ...full, stones_price: 5 } },
    { values: { ...values, name: "Unpriced" }, formula: { ...full, metal: "Palladium" } },
    { values: { ...values, name: "No metal", price: 7 }, formula: { making_charge: 0, hsn: null } },
    { values: { ...values, name: "No weight", price: 7 }, formula: { metal: "Gold", fineness: 750 } },
  ];
  const before = await prices();
  const done = await run(entries);
  expect(await prices()).toEqual([
    [319.99, 319.99],
    [9.99, 9.99],
    [9.25, 9.25],
    [14.25, 14.25],
    [7, 7],
  ]);
  expect((await rowsOf(done)).map(({ outcome, refused_column }) => [outcome, refused_column])).toEqual([
    ["changed", null],
    ["changed", null],
    ["new", null],
    ["refused", "price"],
    ["new", null],
    ["refused", "formula_net_weight"],
  ]);
  expect((await rowsOf(done))[0]).toMatchObject({
    before: { price: 300, formula: { making_charge: 0, ending: null } },
    after: { price: 319.99, formula: { making_charge: 20, ending: 0.99, net_weight: 4 } },
  });
  // What follows from a metal is no edit.
  await change({ Silver: 2 });
  expect(await phase("undo", done)).toMatchObject({ undone_count: 4 });
  await undo();
  expect(await prices()).toEqual(before);

  await run([{ id: ring, values: { price: 250 }, formula: null }]);
  expect((await prices())[0]).toEqual([250, 250]);
  const again = await stage([{ id: stone, values: { price: 50 }, formula: null }]);
  expect(await phase("preview", again)).toMatchObject({ same_count: 1 });
});
