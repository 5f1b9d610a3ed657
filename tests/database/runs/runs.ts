import type { Sql, TransactionSql } from "../../../backend/database/sql.ts";
import type { databaseForFile } from "../../setup/test-database.ts";
import { as, type Person } from "../people/people.ts";

export type Run = { id: number; status: string } & Record<
  "new_count" | "changed_count" | "same_count" | "refused_count" | "undone_count",
  number
>;

export type RunRow = {
  outcome: string;
  refusal: string | null;
  refused_column: string | null;
  before: object;
  after: object;
  undo_refusal: string | null;
};

/** How many products of a run are new, changed, the same and refused. */
export const counts = ({ new_count, changed_count, same_count, refused_count }: Run) => [
  new_count,
  changed_count,
  same_count,
  refused_count,
];

/** What an administrator does with runs. */
export function runsOf(database: ReturnType<typeof databaseForFile>, admin: () => Person) {
  const asAdmin = <T>(work: (sql: TransactionSql) => Promise<T>): Promise<T> =>
    as(database.pools, admin(), work);

  const phase = (name: "preview" | "apply" | "undo", id: number) =>
    asAdmin(async (sql) => (await sql<Run[]>`select * from public.${sql(`${name}_catalog_run`)}(${id})`)[0]!);

  async function stage(entries: object[], categories: string[] = []): Promise<number> {
    return asAdmin(async (sql) => {
      const [begun] = await sql<{ id: string }[]>`
        select public.begin_catalog_run('pieces.csv', '{Name}', '{name}', ${categories}) as id`;
      const rows = entries.map((entry, at) => ({ position: at + 1, line: at + 2, entry, cells: [["x"]] }));
      await sql`select public.stage_catalog_rows(${begun!.id}, ${sql.json(rows as never)})`;
      return Number(begun!.id);
    });
  }

  /** Stages these entries, previews and applies them, and returns the run's id. */
  async function run(entries: object[]): Promise<number> {
    const id = await stage(entries);
    await phase("preview", id);
    await phase("apply", id);
    return id;
  }

  const rowsOf = (id: number) =>
    asAdmin(
      (sql) => sql<RunRow[]>`select * from public.catalog_run_rows where run_id = ${id} order by position`,
    );

  return { asAdmin, phase, stage, run, rowsOf };
}

/** All of the catalog that a run may touch, but times of changes, and what runs themselves have added to histories. */
export async function allOfCatalog(owner: Sql): Promise<string> {
  const [found] = await owner<{ all: string }[]>`
    select concat(
      (select jsonb_agg(to_jsonb(p) - 'updated_at' order by id) from public.products as p),
      (select jsonb_agg(to_jsonb(o) order by id) from public.product_options as o),
      (select jsonb_agg(to_jsonb(v) order by id) from public.product_option_values as v),
      (select jsonb_agg(to_jsonb(c) order by id) from public.option_combinations as c),
      (select jsonb_agg(name order by name) from public.product_categories),
      (select jsonb_agg(path order by path) from public.redirects),
      (select jsonb_agg(to_jsonb(i) order by id) from public.order_items as i),
      (select jsonb_agg(to_jsonb(h) order by item_id, value_id, combination_id) from private.held_values as h),
      (select jsonb_agg(to_jsonb(c) order by product_id) from public.product_costs as c),
      (select jsonb_agg(to_jsonb(f) order by product_id) from public.product_formulas as f),
      (select jsonb_agg(to_jsonb(i) order by id) from public.imported_photographs as i),
      (select jsonb_agg(to_jsonb(t) - 'updated_at' order by id) from public.translations as t),
      (
        select jsonb_agg(to_jsonb(p) order by id) from public.price_changes as p
        where cause not in ('import', 'bulk', 'undo')
      ),
      (
        select jsonb_agg(to_jsonb(s) order by id) from public.stock_moves as s
        where cause not in ('import', 'bulk', 'undo')
      )
    ) as all`;
  return found!.all;
}
