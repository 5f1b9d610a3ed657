import { beforeAll, expect, test } from "vitest";
import type { Sql } from "../../../backend/database/sql.ts";
import { fillShop } from "../../setup/large-shop.ts";
import { databaseForFile } from "../../setup/test-database.ts";
import { addAdmin, as, type Person } from "../people/people.ts";
import { refreshPrices } from "../prices/stored-prices.ts";

/** A third of the products that follow a metal have options, all have photographs, and a quarter costs less by a promotion. */
const products = 10_000;

const database = databaseForFile();
let owner: Sql;
let admin: Person;

beforeAll(async () => {
  ({ owner } = database.pools);
  admin = await addAdmin(database.pools);
  await fillShop(owner, { products: products + 2000, orders: 500 });
  await owner`
    update public.products
    set tags = array['gold', 'gift ' || id % 50], features = '{Handmade,Gift box}',
      images = array(select '/' || n || '.webp#alt=A%20ring%20of%20gold%20' || products.id || n from generate_series(1, 3) as n)`;
  await owner`insert into public.metal_rates (metal, price) values ('Gold', 60)`;
  await owner`
    insert into public.promotions (name, discount_value, applicable_scope, category_names, start_date, end_date)
    values ('Gems', 10, 'specific_categories', '{Gemstones}', now() - interval '1 day', now() + interval '1 day')`;
  await refreshPrices(owner);
  await owner`
    insert into public.product_formulas (product_id, metal, fineness, net_weight, making_charge, ending)
    select id, 'Gold', 750, 2 + id % 100 / 10.0, 80, case when id % 3 = 0 then 0.99 end
    from public.products order by id limit ${products}`;
  await owner`vacuum analyze`;
}, 300_000);

const median = (numbers: number[]) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)]!;

async function timed<Result>(
  work: () => PromiseLike<Result>,
): Promise<{ result: Result; milliseconds: number }> {
  const started = performance.now();
  const result = await work();
  return { result, milliseconds: performance.now() - started };
}

/** How long it takes at least: the same rows with their indexes and checks, and nothing that follows from them. */
const updateBare = () =>
  owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    const { milliseconds } = await timed(
      () => sql`
        update public.products set price = price + 1, final_price = final_price + 1
        where id in (select product_id from public.product_formulas)`,
    );
    await sql`
      update public.products set price = price - 1, final_price = final_price - 1
      where id in (select product_id from public.product_formulas)`;
    return milliseconds;
  });

test("no index of products is computed: each new price would compute it anew", async () => {
  const computed = await owner`
    select indexrelid::regclass::text as name from pg_index where indrelid = 'public.products'::regclass and indexprs is not null`;
  expect([...computed]).toEqual([]);
});

test(
  "a new price of a metal takes little more than writing the prices; so does undoing it, and its preview less",
  { tags: ["long"], timeout: 300_000 },
  async () => {
    const rounds: Record<"bare" | "preview" | "apply" | "undo", number>[] = [];
    /* oxlint-disable no-await-in-loop -- one after the other */
    for (let round = 0; round < 5; round++) {
      const bare = await updateBare();
      const rates = { Gold: 61 + round };
      const preview = await timed(() =>
        as(database.pools, admin, async (sql) => {
          const [row] = await sql<{ seen: { digest: string; products: unknown[] } }[]>`
            select public.preview_metal_rates(${sql.json(rates)}) as seen`;
          return row!.seen;
        }),
      );
      expect(preview.result.products).toHaveLength(products);
      const apply = await timed(() =>
        as(database.pools, admin, async (sql) => {
          const [row] =
            await sql`select public.apply_metal_rates(${sql.json(rates)}, ${preview.result.digest}) as number`;
          return row;
        }),
      );
      expect(apply.result).toEqual({ number: products });
      const undo = await timed(() =>
        as(database.pools, admin, async (sql) => (await sql`select public.undo_metal_rates() as number`)[0]),
      );
      expect(undo.result).toEqual({ number: products });
      rounds.push({
        bare,
        preview: preview.milliseconds,
        apply: apply.milliseconds,
        undo: undo.milliseconds,
      });
    }
    /* oxlint-enable no-await-in-loop */
    // A busy machine slows each round as a whole.
    const times = (work: "preview" | "apply" | "undo") =>
      median(rounds.map((round) => round[work] / round.bare));
    expect(times("apply")).toBeLessThan(3);
    expect(times("undo")).toBeLessThan(3);
    expect(times("preview")).toBeLessThan(1);
  },
);
