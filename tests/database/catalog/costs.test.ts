import { beforeEach, expect, test } from "vitest";
import type { Sql, TransactionSql } from "../../../backend/database/sql.ts";
import { databaseForFile } from "../../setup/test-database.ts";
import { addProduct, emptyShop } from "../base/shop.ts";
import { addAdmin, as, guest, type Person, refusal, signUp } from "../people/people.ts";

const database = databaseForFile();
let owner: Sql;
let admin: Person;
let ring: number;

beforeEach(async () => {
  ({ owner } = database.pools);
  await emptyShop(owner);
  await owner`delete from public.catalog_runs`;
  admin = await addAdmin(database.pools);
  ring = (await addProduct(owner, { name: "Ring", price: 100 })).id;
});

const asAdmin = <T>(work: (sql: TransactionSql) => Promise<T>): Promise<T> => as(database.pools, admin, work);

const save = (cost: number | null, seen: number | null, person = admin) =>
  as(database.pools, person, async (sql) => {
    const [row] = await sql<{ saved: boolean }[]>`
      select public.save_product_cost(${ring}, ${cost}::numeric, ${seen}::numeric) as saved`;
    return row!.saved;
  });

const costs = async () => (await owner`select cost::float from public.product_costs`).map(({ cost }) => cost);

test("a cost is saved over the one that was seen, and forgotten", async () => {
  expect([await save(40, null), await costs()]).toEqual([true, [40]]);
  expect([await save(50, null), await costs()]).toEqual([false, [40]]);
  expect([await save(50, 40), await costs()]).toEqual([true, [50]]);
  expect([await save(null, 50), await costs()]).toEqual([true, []]);
  expect((await refusal(save(-1, null))).code).toBe("PT400");
});

test("nobody but administrators reads or saves costs", async () => {
  await save(40, null);
  const customer = await signUp(database.pools);
  expect((await refusal(save(1, 40, guest))).code).toBe("42501");
  expect((await refusal(save(1, 40, customer))).code).toBe("PT403");
  const read = (person: Person) =>
    as(database.pools, person, async (sql) => [...(await sql`select cost::float from public.product_costs`)]);
  expect((await refusal(read(guest))).code).toBe("42501");
  expect(await read(customer)).toEqual([]);
  expect(await read(admin)).toEqual([{ cost: 40 }]);
});

async function run(entry: object): Promise<{ id: number; counts: number[] }> {
  return asAdmin(async (sql) => {
    const [begun] = await sql<{ id: number }[]>`select public.begin_catalog_run('costs.csv')::int as id`;
    const rows = [{ position: 1, line: 2, entry }];
    await sql`select public.stage_catalog_rows(${begun!.id}, ${sql.json(rows as never)})`;
    const counted = await sql`
      select new_count, changed_count, same_count, refused_count from public.preview_catalog_run(${begun!.id})`;
    await sql`select public.apply_catalog_run(${begun!.id})`;
    return { id: begun!.id, counts: Object.values(counted[0]!) };
  });
}

const undo = (id: number) => asAdmin((sql) => sql`select public.undo_catalog_run(${id})`);

test("an import changes a cost, leaves it where the file does not name it, and is undone", async () => {
  await save(40, null);
  const values = { name: "Ring" };
  expect((await run({ id: ring, values })).counts).toEqual([0, 0, 1, 0]);
  expect((await run({ id: ring, values, cost: 40 })).counts).toEqual([0, 0, 1, 0]);
  const changed = await run({ id: ring, values, cost: 45.5 });
  expect([changed.counts, await costs()]).toEqual([[0, 1, 0, 0], [45.5]]);
  await undo(changed.id);
  expect(await costs()).toEqual([40]);
  expect((await run({ id: ring, values, cost: null })).counts).toEqual([0, 1, 0, 0]);
  expect(await costs()).toEqual([]);
  const added = await run({ values: { name: "New", category: "Gemstones", price: 10 }, cost: 3 });
  expect([added.counts, await costs()]).toEqual([[1, 0, 0, 0], [3]]);
  await undo(added.id);
  expect(await costs()).toEqual([]);
});

test("a deleted product comes back with its cost", async () => {
  await save(40, null);
  const { id } = await run({ id: ring, delete: true });
  expect(await costs()).toEqual([]);
  await undo(id);
  expect(await costs()).toEqual([40]);
});
