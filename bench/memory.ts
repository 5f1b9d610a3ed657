import { report } from "./compare.ts";
import { httpRequest, measure } from "./load.ts";
import { promises } from "./promises.ts";
import { memoryOfWholeShop } from "./whole-shop.ts";
import { buildWorld } from "./world.ts";

const pages = 800;
const { idle, afterPages } = await memoryOfWholeShop(pages);
report({ name: "whole shop with PostgreSQL, idle", value: idle, unit: "MB", atMost: promises.memory.idle });
report({
  name: `the same after ${pages} uncached pages`,
  value: afterPages,
  unit: "MB",
  atMost: promises.memory.afterPages,
});

/**
 * Resident memory of the backend before and after 100,000 requests of all kinds, after a warm-up of 60,000, in which the
 * heap reaches its size. `node bench/memory.ts 10000` makes a tenth of that.
 */
const requests = Number(process.argv[2] ?? 100_000);
const warmUp = requests * 0.6;
const world = await buildWorld(1_000);
try {
  await ask(warmUp);
  const early = await world.residentMemory();
  await ask(requests);
  const late = await world.residentMemory();

  report({
    name: `memory after ${requests} more requests to that before`,
    detail: `${megabytes(early)} MB, ${megabytes(late)} MB`,
    value: late / early,
    atMost: 1.1,
  });
} finally {
  await world.close();
}

async function ask(number: number): Promise<void> {
  let asked = 0;
  while (asked < number) asked += await measure({ port: world.ours, request: anyRequest }, 16, 1_000);
}

/** Reads by guests and an admin, counts, embedded resources, shapes never seen before, inserts. */
function anyRequest(): string {
  const bearer = world.admin;
  const at = Math.floor(Math.random() * 1_000);
  switch (at % 5) {
    case 0:
      return httpRequest("GET", `/rest/v1/products?select=*&limit=4&id=gt.${at}`);
    case 1:
      return httpRequest("GET", `/rest/v1/orders?select=*,order_items(*)&limit=5&id=gt.${at}`, { bearer });
    case 2:
      return httpRequest(
        "GET",
        `/rest/v1/products?select=a${Math.random().toString(36).slice(2)}:name&limit=2`,
      );
    case 3:
      return httpRequest("GET", `/rest/v1/products?select=id&limit=${at}`, { prefer: "count=planned" });
    default:
      return httpRequest("POST", "/rest/v1/product_categories", {
        bearer,
        prefer: "return=representation",
        body: JSON.stringify({ name: `Category ${Math.random()}`, description: "Made up." }),
      });
  }
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(0);
}
