import { compare } from "./compare.ts";
import { httpRequest } from "./load.ts";
import { promises } from "./promises.ts";
import { buildWorld } from "./world.ts";

/** Anonymous product reads through the data API, compared with the same SQL in a bare handler. */
const world = await buildWorld(1_000);
try {
  await world.owner`
    insert into promotions (name, discount_type, discount_value, applicable_scope, category_names, start_date, end_date)
    values ('Gem week', 'percentage', 10, 'specific_categories', '{Gemstones}',
      now() - interval '1 day', now() + interval '1 day')`;
  for (const [rows, promise] of [
    [4, promises.share.smallAnonymousRead],
    [100, promises.share.anonymousRead],
  ] as const) {
    const filter = `category=eq.Gemstones&order=name&limit=${rows}`;
    await compare({
      name: `${rows} products, all columns`,
      ours: fixed(world.ours, `/rest/v1/products?select=*&${filter}`),
      bare: fixed(world.bare, `/all/${rows}`),
      promise,
    });
    await compare({
      name: `${rows} products, card columns with final_price`,
      ours: fixed(
        world.ours,
        `/rest/v1/products?select=id,name,price,final_price,image,rating,reviews&${filter}`,
      ),
      bare: fixed(world.bare, `/card/${rows}`),
      promise,
    });
  }
} finally {
  await world.close();
}

function fixed(port: number, path: string): { port: number; request: () => string } {
  const request = httpRequest("GET", path);
  return { port, request: () => request };
}
