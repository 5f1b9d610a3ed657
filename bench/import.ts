import { setImmediate } from "node:timers/promises";
import { AuthClient } from "@supabase/auth-js";
import { PostgrestClient } from "@supabase/postgrest-js";
import type { Database } from "../domain/database.types.ts";
import { runPhase, stageRun } from "../app/admin/runs/changes/queries.ts";
import type { StagedProduct } from "../domain/catalog/files/products.ts";
import { quantile, report } from "./compare.ts";
import { withDemoShop } from "./demo-shop.ts";
import { visit, watchMemory } from "./others.ts";
import { promises } from "./promises.ts";
import { ownMemory } from "./whole-shop.ts";

/** What an import of many products with long texts takes, and what it costs the others, whose pages nobody has opened yet. */
const products = 20_000;
const demoProducts = 26;
const apikey = "sb_publishable_facet";

const staged: StagedProduct[] = Array.from({ length: products }, (_, index) => ({
  position: index + 1,
  line: index + 2,
  cells: [[`Ring ${index}`, "Gemstones", "120.00"]],
  entry: {
    values: {
      name: `Ring ${index}`,
      description: "A ring that catches the light. ".repeat(250),
      category: "Gemstones",
      price: 20 + (index % 500),
      sku: `IM-${index}`,
      stock_quantity: index % 20,
      tags: ["gold", "ring"],
      metal: "14k Gold",
    },
  },
  refusal: null,
  refused_column: null,
}));

/** A page that is not cached. */
const anyId = (): string =>
  `${1 + Math.floor(Math.random() * demoProducts)}?visit=${Math.floor(Math.random() * 1e9)}`;

await withDemoShop(async ({ url, port, pid }) => {
  const auth = new AuthClient({ url: `${url}/auth/v1`, headers: { apikey }, persistSession: false });
  const { data } = await auth.signInWithPassword({ email: "admin@facet.test", password: "facet-admin" });
  const db = new PostgrestClient<Database>(`${url}/rest/v1`, {
    headers: { apikey, authorization: `Bearer ${data.session!.access_token}` },
  });
  // The first pages of a process take longest.
  for (let round = 0; round < 3; round += 1) await visit(port, anyId);
  const alone = await visit(port, anyId);
  const memory = watchMemory(pid, ownMemory);
  const run = { title: "bench.csv", headings: ["Name"], columns: ["name" as const], categories: [] };
  const id = await stageRun(db, run, staged);
  for (const phase of ["preview", "apply", "undo"] as const) {
    const started = performance.now();
    const running = runPhase(db, id, phase).then(() => "done" as const);
    const beside: number[] = [];
    do beside.push(...(await visit(port, anyId)));
    while ((await Promise.race([running, setImmediate("running" as const)])) === "running");
    report({
      name: `${phase} of ${products} products`,
      value: (performance.now() - started) / 60_000,
      unit: "minutes",
      atMost: promises.import.minutes,
    });
    const [p50, p99] = [0.5, 0.99].map((part) =>
      [alone, beside].map((times) => quantile(times, part).toFixed(1)),
    );
    report({
      name: `others beside the ${phase}, ratio of the 99th percentiles`,
      detail: `p50 ${p50!.join(" -> ")} ms, p99 ${p99!.join(" -> ")} ms`,
      value: quantile(beside, 0.99) / quantile(alone, 0.99),
      atMost: promises.import.slowdown,
    });
  }
  report({
    name: "import, memory with PostgreSQL's",
    value: memory(),
    unit: "MB",
    atMost: promises.import.memory,
  });
});
