import { PostgrestClient } from "@supabase/postgrest-js";
import { stageBulkChange } from "../app/admin/runs/changes/queries.ts";
import type { Database } from "../domain/database.types.ts";
import { fillShop } from "../tests/setup/large-shop.ts";
import { report } from "./compare.ts";
import { promises } from "./promises.ts";
import { openWorld } from "./world.ts";

/** What a change of all products takes in a large shop. */
const size = { products: 100_000, orders: 20_000 };
const world = await openWorld((owner) => fillShop(owner, size));
try {
  const db = new PostgrestClient<Database>(`http://127.0.0.1:${world.ours}/rest/v1`, {
    headers: { apikey: "bench", authorization: `Bearer ${world.admin}` },
  });
  const ids = await world.owner<{ id: number }[]>`select id::int from public.products`;
  const prices = () => world.owner<{ sum: string }[]>`
    select md5(string_agg(price || ' ' || final_price, ',' order by id)) as sum from public.products`;
  /** As the request does it, which Node's fetch would give up after five minutes. */
  const run = (phase: "preview" | "apply" | "undo") =>
    world.owner.begin(async (sql) => {
      const claims = Buffer.from(world.admin.split(".")[1]!, "base64url").toString();
      await sql`select set_config('request.jwt.claims', ${claims}, true), set_config('role', 'authenticated', true)`;
      await sql`select from ${sql(`public.${phase}_catalog_run`)}(${id})`;
    });
  const before = await prices();
  let id = 0;
  const phases = {
    stage: async () => {
      const change = { price: { percent: 5, ending: 0.99 }, add_tags: ["spring"] };
      id = await stageBulkChange(
        db,
        "Prices of spring",
        ids.map((row) => row.id),
        change,
      );
    },
    preview: () => run("preview"),
    apply: () => run("apply"),
    undo: () => run("undo"),
  };
  for (const [phase, work] of Object.entries(phases)) {
    const started = performance.now();
    await work();
    report({
      name: `${phase} of a change of ${size.products} products`,
      value: (performance.now() - started) / 60_000,
      unit: "minutes",
      atMost: promises.bulk.minutes,
    });
    if (phase === "apply" && (await prices())[0]!.sum === before[0]!.sum) throw new Error("nothing changed");
  }
  if ((await prices())[0]!.sum !== before[0]!.sum) throw new Error("the prices before did not come back");
} finally {
  await world.close();
}
