import { describe, expect, test } from "vitest";
import { migrate } from "../../../backend/database/migrate.ts";
import { connectOwner } from "../../../backend/database/pools.ts";
import { databaseForFile } from "../../setup/test-database.ts";

const database = databaseForFile();

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

test("a login that may not create event triggers gets everything else", async () => {
  const { owner } = database.pools;
  const name = `weak_${crypto.randomUUID().slice(0, 8)}`;
  const roles = "anon, authenticated, service_role, authenticator";
  await owner.unsafe(`create role ${name} login createrole password '${name}'`);
  await owner.unsafe(`grant ${roles} to ${name} with admin option`);
  await owner.unsafe(`create database ${name} owner ${name}`);
  const weak = connectOwner({ ...database.address, database: name, username: name, password: name }, 2);
  try {
    const applied = await migrate(weak, "backend/database/system", "facet_system");
    expect(applied).toContain("11_schema_changes.sql");
    expect(await weak`select evtname from pg_event_trigger`).toHaveLength(0);
  } finally {
    await weak.end();
    await owner.unsafe(`drop database ${name}`);
    await owner.unsafe(`drop owned by ${name}; drop role ${name}`);
  }
});
