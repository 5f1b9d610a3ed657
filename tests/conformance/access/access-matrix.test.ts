/** @module-tag long */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Attempts, type Looks } from "./access-matrix-attempts.ts";
import { type AccessShop, openAccessShop } from "./access-matrix-shop.ts";
import { everybody, isRefusal, readMatrix } from "./access-matrix-table.ts";
import { viewAsOwner } from "./owners-view.ts";
import { stockBuckets, storageAttempts, tryStorage } from "./access-matrix-storage.ts";
import { undeclared } from "../data-api/undeclared.ts";

const matrix = readMatrix();
const tables = [...matrix].filter(([table]) => table !== "storage");

let shop: AccessShop;
let attempts: Attempts;
beforeAll(async () => {
  shop = await openAccessShop();
  const view = await viewAsOwner(shop.project.database.pools.owner, ["public", "private"]);
  attempts = new Attempts(shop, view, await view.look());
});
afterAll(() => shop.project.close());

describe("everybody can do exactly what the matrix says", () => {
  test.for(tables)("%s", async ([table, declared]) => {
    const found = Object.fromEntries([...declared.keys()].map((attempt) => [attempt, [] as string[]]));
    const tryAll = async (which: (outcome: string) => boolean, when: Looks): Promise<void> => {
      for (const [attempt, outcomes] of declared) {
        for (const [place, who] of everybody.entries()) {
          if (which(outcomes[place]!)) found[attempt]![place] = await attempts.try(table, attempt, who, when);
        }
      }
    };
    await tryAll(isRefusal, "if accepted");
    expect(await attempts.changes()).toEqual([]);
    await tryAll((outcome) => !isRefusal(outcome), "always");
    expect(found).toEqual(Object.fromEntries(declared));
  });

  test("storage", async () => {
    const { owner } = shop.project.database.pools;
    const { service } = shop.clients;
    await stockBuckets(service);
    const found: Record<string, string[]> = {};
    for (const attempt of Object.keys(storageAttempts)) {
      const outcomes = (found[attempt] = [] as string[]);
      for (const who of everybody) {
        outcomes.push(await tryStorage(owner, { client: shop.clients[who], service }, attempt));
      }
    }
    expect(found).toEqual(Object.fromEntries(matrix.get("storage") ?? []));
  });
});

describe("completeness", () => {
  test("the matrix has every table and every column, and row security is on", async () => {
    expect(await undeclared(shop.project.database.pools.owner, matrix)).toEqual([]);
  });

  test("a new table, view or column, or a table without row security, would be noticed", async () => {
    const { owner } = shop.project.database.pools;
    const undo = new Error("Roll back.");
    const noticed = owner.begin(async (sql) => {
      await sql`
        create table public.wishes (id bigint);
        create view public.everybody as select email from auth.users;
        alter table public.products add column purchase_price numeric;
        alter table public.profiles disable row level security;`.simple();
      expect(await undeclared(sql, matrix)).toEqual([
        "everybody is not in the matrix",
        "everybody is a view that reads with its owner's rights",
        "products: insert purchase_price is not in the matrix",
        "products: update purchase_price is not in the matrix",
        "profiles has no row security",
        "wishes is not in the matrix",
        "wishes has no row security",
      ]);
      throw undo;
    });
    await expect(noticed).rejects.toBe(undo);
  });
});
