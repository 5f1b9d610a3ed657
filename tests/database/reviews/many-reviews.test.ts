/** @module-tag long */
import { beforeAll, expect, test } from "vitest";
import type { Sql } from "../../../backend/database/sql.ts";
import { databaseForFile } from "../../setup/test-database.ts";
import { addProduct } from "../base/shop.ts";
import { buy, shown } from "./write.ts";

const many = 100_000;

const database = databaseForFile();
let owner: Sql;
let ofTen: number;
let ofMany: number;

beforeAll(async () => {
  owner = database.pools.owner;
  ofTen = await addReviewed(10);
  ofMany = await addReviewed(many);
  await owner`analyze public.reviews, public.order_items, public.review_figures`;
}, 300_000);

/** Adds a product and this many reviews of it, some at once. @returns its id */
async function addReviewed(count: number): Promise<number> {
  const { id } = await addProduct(owner, { stock: null });
  const lines = await addLines(id, count);
  for (let from = 0, size = 1; from < count; from += size, size *= 10) {
    // oxlint-disable-next-line no-await-in-loop -- one statement after the other
    await owner`
      insert into public.reviews (order_item_id, product_id, rating, words, created_at, photographs)
      select line, ${id}, 1 + (line * line / 7) % 5, 'Review ' || line, now() - line * interval '1 minute',
        case when line % 10 = 0 then array[gen_random_uuid()::text] else '{}' end
      from unnest(${lines.slice(from, from + size)}::bigint[]) as line`;
  }
  return id;
}

/** Adds an order that has this many lines. @returns their ids */
async function addLines(product: number, count: number): Promise<number[]> {
  const { order } = await buy(database.pools, { product });
  const [added] = await owner<{ ids: number[] }[]>`
    with line as (
      insert into public.order_items (order_id, product_id, quantity, price_at_purchase, name_at_purchase, net, tax, options)
      select ${order}, ${product}, 1, 20, 'Halo ring', 20, 0, jsonb_build_array(jsonb_build_object('name', 'Text', 'value', n::text))
      from generate_series(1, ${count}) as n returning id::int
    )
    select array_agg(id) as ids from line`;
  return added!.ids;
}

/** What the shop keeps of a product's reviews, and what their rows say. */
async function figuresOf(product: number) {
  const [kept] = await owner`
    select figures.reviews, figures.points::int, figures.stars, product.rating::float, product.reviews as shown
    from public.review_figures as figures join public.products as product on product.id = figures.product_id
    where product.id = ${product}`;
  const [counted] = await owner`
    select count(*)::int as reviews, sum(rating)::int as points, round(avg(rating), 1)::float as rating, count(*)::int as shown,
      array(
        select count(review.id)::int from generate_series(1, 5) as star
        left join public.reviews as review on review.product_id = ${product} and review.rating = star
        group by star order by star
      ) as stars
    from public.reviews where product_id = ${product}`;
  return { kept, counted };
}

test("the figures of many reviews are those of their rows, also after changes and deletions", async () => {
  const { kept, counted } = await figuresOf(ofMany);
  expect(kept).toMatchObject({ reviews: many });
  expect(kept).toEqual(counted);
  await owner`update public.reviews set rating = 6 - rating where product_id = ${ofMany} and id % 3 = 0`;
  await owner`delete from public.reviews where product_id = ${ofMany} and id % 1000 = 0`;
  const after = await figuresOf(ofMany);
  expect(after.kept).not.toEqual(kept);
  expect(after.kept).toEqual(after.counted);
});

/** How long one more review takes in the best of some tries, in milliseconds. */
async function timeToAdd(product: number): Promise<number> {
  let best = Infinity;
  for (const line of await addLines(product, 25)) {
    const start = performance.now();
    // oxlint-disable-next-line no-await-in-loop -- each alone
    await owner`insert into public.reviews (order_item_id, product_id, rating) values (${line}, ${product}, 4)`;
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

test("one more takes no longer than if there were ten", async () => {
  const usual = await timeToAdd(ofTen);
  expect(await timeToAdd(ofMany)).toBeLessThan(5 * usual);
  const { kept, counted } = await figuresOf(ofMany);
  expect(kept).toEqual(counted);
});

/** How many rows of reviews PostgreSQL reads for a page of them. */
async function rowsRead(asked: Parameters<typeof shown>[2]): Promise<number> {
  const { stars = null, photographs = false, sort = "newest", after = null } = asked ?? {};
  return owner.begin(async (sql) => {
    await sql`set local max_parallel_workers_per_gather = 0`;
    const readSoFar = async () => {
      const [table] = await sql<{ rows: number }[]>`
        select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables
        where relid = 'public.reviews'::regclass`;
      return table?.rows ?? 0;
    };
    const before = await readSoFar();
    await sql`select public.product_reviews(${ofMany}, ${stars}, ${photographs}, ${sort}, ${after})`;
    return (await readSoFar()) - before;
  });
}

test.for([
  { sort: "newest" },
  { sort: "highest" },
  { sort: "lowest" },
  { sort: "newest", stars: 2 },
  { sort: "lowest", stars: 5 },
  { sort: "newest", photographs: true },
])("a page of many reviews reads few, also the second one: %j", async (asked) => {
  const { next } = await shown(database.pools, ofMany, asked);
  expect(await rowsRead(asked)).toBeLessThan(500);
  expect(await rowsRead({ ...asked, after: next })).toBeLessThan(500);
});
