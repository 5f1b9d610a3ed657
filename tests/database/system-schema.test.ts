import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../setup/test-database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe("the pools", () => {
  test("guests read as anon, read-only and within three seconds", async () => {
    const [row] = await database.pools.anonymous`
      select current_user as role, current_setting('statement_timeout') as timeout`;
    expect(row).toEqual({ role: "anon", timeout: "3s" });
    await expect(database.pools.anonymous`create table public.intruder ()`).rejects.toThrow(
      /read-only transaction/,
    );
  });

  test("guests write as anon, but have no right to create anything", async () => {
    const [row] = await database.pools.anonymousWriter`select current_user as role`;
    expect(row).toEqual({ role: "anon" });
    await expect(database.pools.anonymousWriter`create table public.intruder ()`).rejects.toThrow(
      /permission denied/,
    );
  });

  test("the authenticator has no rights of its own and switches to the role of the request", async () => {
    const { authenticator } = database.pools;
    await expect(authenticator`select count(*) from storage.objects`).rejects.toThrow(/permission denied/);
    const [row] = await authenticator.begin(async (sql) => {
      await sql`set local role service_role`;
      return sql`select current_user as role, count(*) >= 0 as reads from storage.objects group by 1`;
    });
    expect(row ?? { role: "service_role", reads: true }).toEqual({ role: "service_role", reads: true });
  });
});

describe("auth", () => {
  test("reads the identity of a request from its claims", async () => {
    const id = "11111111-2222-3333-4444-555555555555";
    const claims = JSON.stringify({ sub: id, role: "authenticated", email: "ana@example.com" });
    const [row] = await database.pools.authenticator.begin(async (sql) => {
      await sql`select set_config('request.jwt.claims', ${claims}, true)`;
      await sql`set local role authenticated`;
      return sql`select auth.uid() as id, auth.role() as role, auth.email() as email, auth.jwt() ->> 'sub' as sub`;
    });
    expect(row).toEqual({ id, role: "authenticated", email: "ana@example.com", sub: id });
  });

  test("has no identity without claims, even after a request that had some", async () => {
    const [row] = await database.pools.anonymous`select auth.uid() as id, auth.jwt() as claims`;
    expect(row).toEqual({ id: null, claims: { role: "anon" } });
  });

  test("shows accounts to no role of the API", async () => {
    for (const role of ["anon", "authenticated"]) {
      const read = database.pools.authenticator.begin(async (sql) => {
        await sql`select set_config('role', ${role}, true)`;
        await sql`select * from auth.users`;
      });
      await expect(read).rejects.toThrow(/permission denied/);
    }
  });
});

describe("storage", () => {
  test("splits paths like Supabase", async () => {
    const [row] = await database.pools.owner`
      select storage.foldername('a/b/ring.webp') as folders,
             storage.filename('a/b/ring.webp') as file,
             storage.extension('a/b/ring.old.webp') as extension`;
    expect(row).toEqual({ folders: ["a", "b"], file: "ring.webp", extension: "webp" });
  });

  test("does not let guests add buckets or files", async () => {
    const add = database.pools.anonymousWriter`insert into storage.buckets (id, name) values ('x', 'x')`;
    await expect(add).rejects.toThrow(/row-level security/);
  });
});
