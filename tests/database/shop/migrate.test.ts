import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { inTurn, migrate } from "../../../backend/database/migrate.ts";
import { connectOwner } from "../../../backend/database/pools.ts";
import { databaseForFile } from "../../setup/test-database.ts";

const database = databaseForFile();
let directory: string;
let schema = "ledger";
let count = 0;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "facet-migrations-"));
  schema = `ledger_${(count += 1)}`;
  return () => rmSync(directory, { recursive: true });
});

const write = (name: string, ...lines: string[]): void =>
  writeFileSync(join(directory, name), lines.join("\n"));
const run = (): Promise<string[]> => migrate(database.pools.owner, directory, schema);
const exists = async (table: string): Promise<boolean> => {
  const [row] = await database.pools.owner`select to_regclass(${`public.${table}`}) is not null as exists`;
  return row?.["exists"] === true;
};

test("applies files in the order of their names, each once", async () => {
  write("2.sql", "insert into ordered values (1);");
  write("1.sql", "create table ordered (id int);");
  expect(await run()).toEqual(["1.sql", "2.sql"]);
  expect(await run()).toEqual([]);
  write("3.sql", "drop table ordered;");
  expect(await run()).toEqual(["3.sql"]);
});

test("reports the file and line of an error that PostgreSQL can locate", async () => {
  write(
    "1.sql",
    "-- ein Kommentar mit Umlauten: äöü 💍",
    "create table half (",
    "  id int,",
    "  price nonsense",
    ");",
  );
  await expect(run()).rejects.toThrow(/1\.sql:4: type "nonsense" does not exist/);
});

test("reports the line of the failing statement if PostgreSQL gives no position", async () => {
  write("1.sql", "create table twice ();", "", "create table twice ();");
  await expect(run()).rejects.toThrow(/1\.sql:3: relation "twice" already exists/);
});

test("applies nothing if one file fails: neither of it nor of the files before it", async () => {
  write("1.sql", "create table before ();");
  write("2.sql", "create table torn ();", "select 1 / 0;");
  await expect(run()).rejects.toThrow(/2\.sql:2: division by zero/);
  expect([await exists("before"), await exists("torn")]).toEqual([false, false]);
});

test("refuses a file that was changed or removed after it was applied, or that comes before an applied one", async () => {
  write("2.sql", "create table second ();");
  await run();
  write("2.sql", "create table second (id int);");
  await expect(run()).rejects.toThrow(/2\.sql was changed after it was applied/);
  write("2.sql", "create table second ();");
  write("1.sql", "create table first ();");
  await expect(run()).rejects.toThrow(/1\.sql comes before 2\.sql/);
  rmSync(join(directory, "2.sql"));
  await expect(run()).rejects.toThrow(/2\.sql was applied to this database, but is gone/);
});

/** A former text of an applied file, with what brings a database of it to the present one. */
function rewritten(name: string, text: string, update: string): string {
  const digest = createHash("sha256").update(text).digest("hex");
  mkdirSync(join(directory, "rewritten"), { recursive: true });
  write(`rewritten/${name}.${digest.slice(0, 12)}.sql`, text);
  write(`rewritten/${name}.${digest.slice(0, 12)}.update.sql`, update);
  return digest;
}

test("a file that was rewritten after it was applied is brought up to date where its former text is known", async () => {
  const former = "create table reworded (id int);";
  write("1.sql", former);
  await run();
  write("1.sql", "create table reworded (id int, name text);");
  write("2.sql", "insert into reworded (name) values ('new');");
  rewritten("1", former, "alter table reworded add column name text;");
  expect(await run()).toEqual(["2.sql"]);
  expect(await run()).toEqual([]);
  // A text that nobody knows is refused, as before.
  write("1.sql", "create table reworded (id int, name text, more int);");
  await expect(run()).rejects.toThrow(/1\.sql was changed after it was applied/);
});

test("a former text is applied where a database is made as it was, and nothing that came later", async () => {
  const former = "create table as_it_was (id int);";
  write("1.sql", "create table as_it_was (id int, name text);");
  write("2.sql", "comment on column as_it_was.name is 'What it is called.';");
  const digest = rewritten("1", former, "alter table as_it_was add column name text;");
  const { owner } = database.pools;
  const then = { names: ["1.sql"], former: { "1.sql": digest } };
  expect(await migrate(owner, directory, schema, then)).toEqual(["1.sql"]);
  const columns = () =>
    owner`select column_name from information_schema.columns where table_name = 'as_it_was'`;
  expect(await columns()).toHaveLength(1);
  expect(await run()).toEqual(["2.sql"]);
  expect(await columns()).toHaveLength(2);
  const unknown = { names: ["1.sql"], former: { "1.sql": "0".repeat(64) } };
  await expect(migrate(owner, directory, "elsewhere", unknown)).rejects.toThrow(/1\.sql was changed/);
});

test("a file may come late where that is known, with what it leaves to do", async () => {
  write("2.sql", "create table came_second (id int);");
  await run();
  write("1.sql", "create table came_late (id int);");
  await expect(run()).rejects.toThrow(/1\.sql comes before 2\.sql/);
  mkdirSync(join(directory, "rewritten"));
  write("rewritten/1.late.sql", "insert into came_late values (1);");
  expect(await run()).toEqual(["1.sql"]);
  expect(await database.pools.owner`select id from came_late`).toHaveLength(1);
});

test("a file may change a table whose constraints wait for the end of the transaction", async () => {
  write(
    "1.sql",
    "create table waiting (id int primary key, next int references waiting deferrable initially deferred);",
    "insert into waiting values (1, 2), (2, null);",
  );
  write("2.sql", "alter table waiting add column name text;");
  expect(await run()).toEqual(["1.sql", "2.sql"]);
});

test("accepts any line endings", async () => {
  write("1.sql", "create table endings (", "  id int", ");");
  await run();
  writeFileSync(join(directory, "1.sql"), "create table endings (\r\n  id int\r\n);");
  expect(await run()).toEqual([]);
});

test("refuses a file that controls transactions", async () => {
  write("1.sql", "create table torn_apart ();", "commit;", "select 1 / 0;");
  await expect(run()).rejects.toThrow(/1\.sql:2: a migration must not control transactions/);
  expect(await exists("torn_apart")).toBe(false);
});

test("a process that has to wait for another one says so, once", async () => {
  const [first, second] = [connectOwner(database.address, 1), connectOwner(database.address, 1)];
  const onWait = vi.fn<() => void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const migrating = inTurn(first, onWait, () => released);
  await expect
    .poll(
      () =>
        database.pools
          .owner`select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
    )
    .toHaveLength(1);
  write("1.sql", "create table in_turn ();");
  const waiting = inTurn(second, onWait, () => migrate(second, directory, schema));
  await expect.poll(() => onWait.mock.calls.length).toBe(1);
  release();
  await Promise.all([migrating, waiting]);
  expect(onWait).toHaveBeenCalledTimes(1);
  await Promise.all([first.end(), second.end()]);
});

test("applies each file only once if several processes start together", async () => {
  write("1.sql", "create table raced ();", "select pg_sleep(0.2);");
  write("2.sql", "create table raced_too ();");
  const runners = Array.from({ length: 5 }, () => connectOwner(database.address, 1));
  const applied = await Promise.all(runners.map((owner) => migrate(owner, directory, schema)));
  await Promise.all(runners.map((owner) => owner.end()));
  expect(applied.toSorted((a, b) => b.length - a.length)).toEqual([["1.sql", "2.sql"], [], [], [], []]);
});
