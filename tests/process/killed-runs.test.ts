/** @module-tag long */
import { rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { PostgrestClient } from "@supabase/postgrest-js";
import { afterAll, expect, test } from "vitest";
import type { Database } from "../../domain/database.types.ts";
import { runPhase, stageRun } from "../../app/admin/runs/changes/queries.ts";
import type { StagedProduct } from "../../domain/catalog/files/products.ts";
import { addAdmin } from "../database/people/people.ts";
import { startShop, type ShopProcess } from "../setup/shop-process.ts";
import { installedDirectory, ownerOf, postmasterPid } from "./embedded.ts";
import { signIn, signUp } from "./sign-in.ts";

const dataDirectory = installedDirectory();
let shop: ShopProcess;
afterAll(async () => {
  await shop.stop();
  rmSync(dataDirectory, { recursive: true, force: true });
});

const start = () => startShop({ DATA_DIR: dataDirectory, DEMO: "off" });
const moments = 20;
const count = 400;
const staged: StagedProduct[] = Array.from({ length: count }, (_, index) => ({
  position: index + 1,
  line: index + 2,
  cells: [[`Ring ${index}`]],
  entry: {
    values: {
      name: `Ring ${index}`,
      category: "Rings",
      price: 20,
      sku: `IM-${index}`,
      stock_quantity: 3,
    },
  },
  refusal: null,
  refused_column: null,
}));

async function asOwner<T>(work: (owner: ReturnType<typeof ownerOf>) => PromiseLike<T>): Promise<T> {
  const owner = ownerOf(dataDirectory);
  try {
    return await work(owner);
  } finally {
    await owner.end({ timeout: 1 });
  }
}

test(
  "kill -9 at twenty moments of an import leaves all of it or nothing, and the run says which",
  { timeout: 400_000 },
  async () => {
    shop = await start();
    // With an administrator, the shop opens and takes accounts.
    await asOwner((owner) => addAdmin({ owner }));
    await expect.poll(async () => (await fetch(`${shop.url}/products`)).status).toBe(200);
    await signUp(shop.url, "ada@mail.example", "a-long-password");
    await asOwner(
      (owner) => owner`
      insert into public.user_roles (user_id, role) select id, 'admin' from auth.users where email = 'ada@mail.example'`,
    );
    const signedIn = async () => {
      const { access_token: token } = await signIn(shop.url, "ada@mail.example", "a-long-password");
      return new PostgrestClient<Database>(`${shop.url}/rest/v1`, {
        headers: { apikey: "sb_publishable_facet", authorization: `Bearer ${String(token)}` },
      });
    };
    const stage = async () => {
      const db = await signedIn();
      const run = {
        title: "killed.csv",
        headings: ["Name"],
        columns: ["name" as const],
        categories: ["Rings"],
      };
      const id = await stageRun(db, run, staged);
      await runPhase(db, id, "preview");
      return id;
    };

    let id = await stage();
    const begun = performance.now();
    await runPhase(await signedIn(), id, "apply");
    const duration = performance.now() - begun;
    await runPhase(await signedIn(), id, "undo");
    id = await stage();

    const outcomes = new Set<string>();
    for (let moment = 0; moment < moments; moment += 1) {
      const db = await signedIn();
      const applied = runPhase(db, id, "apply").catch(() => {});
      await sleep((duration * 1.2 * (moment + Math.random())) / moments);
      const server = postmasterPid(dataDirectory)!;
      process.kill(server, "SIGKILL");
      // Every other time the shop survives, and starts PostgreSQL again.
      if (moment % 2 === 0) {
        await shop.stop("SIGKILL");
        shop = await start();
      }
      await expect.poll(() => postmasterPid(dataDirectory), { timeout: 10_000 }).not.toBe(server);
      await expect
        .poll(async () => (await fetch(`${shop.url}/healthz`)).status, { timeout: 10_000 })
        .toBe(200);
      await applied;
      const [state] = await asOwner(
        (owner) => owner<{ status: string; products: number; moves: number; categories: number }[]>`
        select status, (select count(*)::int from public.products where sku like 'IM-%') as products,
          (select count(*)::int from public.stock_moves) as moves,
          (select count(*)::int from public.product_categories where name = 'Rings') as categories
        from public.catalog_runs where id = ${id}`,
      );
      const { status } = state!;
      outcomes.add(status);
      const there = status === "applied" ? count : 0;
      expect({ moment, ...state }).toEqual({
        moment,
        status: expect.stringMatching(/^(?:applied|previewed)$/),
        products: there,
        moves: there,
        categories: there === 0 ? 0 : 1,
      });
      if (status !== "applied") continue;
      await runPhase(await signedIn(), id, "undo");
      id = await stage();
    }
    expect(outcomes).toEqual(new Set(["applied", "previewed"]));
  },
);
