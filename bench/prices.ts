import { compare, quantile, report } from "./compare.ts";
import { httpRequest, timeOf, type Target } from "./load.ts";
import { promises } from "./promises.ts";
import { buildWorld, type World } from "./world.ts";

/**
 * Lists sorted by the price after promotions, with two promotions running, in a small shop and in a large one; and how
 * long a promotion for all products takes to reach all of them.
 */
const sizes = { small: 1_000, large: Number(process.env["PRODUCTS"] ?? 100_000) };
const rounds = 200;

const columns = "id,name,category,price,original_price,image,images,stock_quantity,rating,reviews";
const page = `/rest/v1/products?select=${columns},final_price&limit=48`;
const sorted = {
  rising: `${page}&order=final_price,id`,
  falling: `${page}&order=final_price.desc,id`,
  "rising in a category": `${page}&order=final_price,id&category=eq.Gemstones`,
  "falling in a category": `${page}&order=final_price.desc,id&category=eq.Gemstones`,
};

const small = await openShop(sizes.small);
const large = await openShop(sizes.large);
try {
  for (const [name, path] of Object.entries(sorted)) {
    const [one, other] = [at(large, path), at(small, path)];
    await compareTimes(
      `48 products by price, ${name}: large shop to small, p95`,
      0.95,
      promises.growth.atMost,
      one,
      other,
    );
  }
  for (const [name, path] of Object.entries(sorted)) {
    const [one, other] = [at(large, `${path}&offset=900`), at(large, path)];
    await compareTimes(`large shop, ${name}: offset 900 to offset 0, median`, 0.5, 1.5, one, other);
  }
  const list = (more: string) =>
    at(small, `/rest/v1/products?select=id,name,price,image,rating,reviews${more}&order=name&limit=100`);
  await compare({
    name: "100 products with final_price, bare: without",
    ours: list(",final_price"),
    bare: list(""),
    promise: promises.share.withFinalPrice,
  });
} finally {
  await small.close();
  await large.close();
}

async function openShop(products: number): Promise<World> {
  const world = await buildWorld(products);
  await world.owner`
    insert into promotions (name, discount_value, applicable_scope, category_names, start_date, end_date) values
      ('Gem week', 10, 'specific_categories', '{Gemstones}', now() - interval '1 day', now() + interval '1 day')`;
  await world.owner`call private.refresh_prices()`;
  const saved = await seconds(
    () => world.owner`
      insert into promotions (name, discount_value, start_date, end_date)
      values ('Sale', 20, now() - interval '1 day', now() + interval '1 day')`,
  );
  const followed = await seconds(() => world.owner`call private.refresh_prices()`);
  console.log(
    `${products} products: a promotion for all was saved in ${saved.toFixed(2)} s, the other prices followed in ${followed.toFixed(1)} s`,
  );
  await world.owner`vacuum analyze products`;
  return world;
}

async function seconds(work: () => PromiseLike<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

function at(world: World, path: string): Target {
  const request = httpRequest("GET", path);
  return { port: world.ours, request: () => request };
}

/** Alternates both requests, so that other load on the machine affects them alike, and compares a quantile of their times. */
async function compareTimes(name: string, part: number, atMost: number, one: Target, other: Target) {
  const times: [number[], number[]] = [[], []];
  for (let round = -20; round < rounds; round++) {
    const [mine, theirs] = [await timeOf(one), await timeOf(other)];
    if (round < 0) continue;
    times[0].push(mine);
    times[1].push(theirs);
  }
  const [mine, theirs] = [quantile(times[0], part), quantile(times[1], part)];
  const detail = `${mine.toFixed(2)} ms to ${theirs.toFixed(2)} ms`;
  report({ name, detail, value: mine / theirs, atMost });
}
