import { existsSync, readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { databaseForFile } from "../../setup/test-database.ts";
import { addAdmin, as, type Person } from "../people/people.ts";

const database = databaseForFile();
let admin: Person;

beforeAll(async () => {
  admin = await addAdmin(database.pools);
});

/** Stages new products with long texts, and returns the run's id. */
async function staged(products: number): Promise<number> {
  const [begun] = await as(
    database.pools,
    admin,
    (sql) => sql<{ id: number }[]>`select public.begin_catalog_run('pieces.csv')::int as id`,
  );
  const { id } = begun!;
  await database.pools.owner`
      insert into public.catalog_run_rows (run_id, position, line, entry)
      select ${id}, n, n + 1, jsonb_build_object('values', jsonb_build_object(
        'name', 'Ring ' || n, 'category', 'Gemstones', 'price', 5,
        'description', repeat('Set by hand, and made to catch the light. ', 230)
      ))
      from generate_series(1, ${products}::int) as n`;
  return id;
}

/** Megabytes that a process has for itself; null if it runs elsewhere. */
function memoryOf(pid: number): number | null {
  const path = `/proc/${pid}/status`;
  if (!existsSync(path)) return null;
  const [, kilobytes] = /RssAnon:\s+(\d+)/.exec(readFileSync(path, "utf8")) ?? [];
  return Number(kilobytes) / 1000;
}

/** The most megabytes that PostgreSQL's process has while it previews a run. */
const peakOf = (run: number) =>
  as(database.pools, admin, async (sql) => {
    const [backend] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
    // The data API takes that of the function.
    await sql`set local statement_timeout = 0`;
    let most = 0;
    const look = () => {
      most = Math.max(most, memoryOf(backend!.pid) ?? 0);
    };
    const timer = setInterval(look, 20);
    const [previewed] = await sql<
      { new: number }[]
    >`select new_count as new from public.preview_catalog_run(${run})`;
    clearInterval(timer);
    return { new: previewed!.new, most };
  });

test(
  "a preview of many long texts takes no more memory than one of fewer",
  { tags: ["long"], timeout: 300_000 },
  async () => {
    const [few, many] = [await staged(1000), await staged(3000)];
    const ofFew = await peakOf(few);
    const ofMany = await peakOf(many);
    expect([ofFew.new, ofMany.new]).toEqual([1000, 3000]);
    // The texts of the others alone are 20 MB.
    expect(ofMany.most - ofFew.most).toBeLessThan(8);
  },
);
