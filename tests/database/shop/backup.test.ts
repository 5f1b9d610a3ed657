import { createHash } from "node:crypto";
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Queries, Sql, TransactionSql } from "../../../backend/database/sql.ts";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { connectOwner } from "../../../backend/database/pools.ts";
import { type ObjectFiles, openObjectFiles } from "../../../backend/storage/shared/object-files.ts";
import { describeContent } from "../../../backend/storage/shared/stored-object.ts";
import { checkBackup } from "../../../backup/check-backup.ts";
import { clearDatabase } from "../../../backup/clear-database.ts";
import { writeWhole } from "../../../backup/file-target.ts";
import { leftOut, leftOutColumns, schemas } from "../../../backup/kept.ts";
import type { Manifest } from "../../../backup/manifest.ts";
import { type Backup, makeBackup } from "../../../backup/make-backup.ts";
import { fullSpeed } from "../../../backup/paced.ts";
import { fileSource } from "../../../backup/read-archive.ts";
import { type Restored, restoreDatabase } from "../../../backup/restore-database.ts";
import { damageInWords } from "../../../backup/stored-files.ts";
import { lackingParts } from "../../../server/backups/lacking-parts.ts";
import { knownHere, migrationDirectories } from "../../../server/backups/shop-data.ts";
import { repackBackup } from "../../setup/repack-backup.ts";
import { createTestDatabase, databaseForFile } from "../../setup/test-database.ts";
import { callPlaceOrder } from "../base/shop.ts";

const database = databaseForFile({ demo: true });
let directory: string;
let files: ObjectFiles;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "facet-backup-"));
  files = openObjectFiles(directory);
  return () => rmSync(directory, { recursive: true });
});

const versions = ["00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002"];

/** The demo's rows name many files: most of them are not here. */
async function storeTwoFiles(): Promise<void> {
  const { owner } = database.pools;
  await owner`delete from storage.objects where version = any (${versions})`;
  for (const [index, version] of versions.entries()) {
    await files.write(version, Buffer.from(`photograph ${index}`));
    await owner`
      insert into storage.objects (bucket_id, name, version, metadata)
      values ('product-images', ${`Ring für Ana ${index}.webp`}, ${version}, '{"size": 12}')`;
  }
}

async function backUp(of = files, secrets = {}): Promise<Backup & { file: string }> {
  const owner = connectOwner(database.address, 1);
  try {
    const file = join(directory, "shop.tar.zst");
    const backup = await makeBackup({
      owner,
      files: of,
      secrets,
      version: "1.2.3",
      migrations: migrationDirectories,
      encryption: undefined,
      pace: fullSpeed,
      target: (write) => writeWhole(file, write),
    });
    return { ...backup, file };
  } finally {
    await owner.end();
  }
}

type Outcome = Restored & { files: Map<string, string>; secrets: Map<string, string> };

async function restore(file: string, sql: TransactionSql): Promise<Outcome> {
  const manifest = await checkBackup(fileSource(file), {}, knownHere());
  const outcome = { files: new Map<string, string>(), secrets: new Map<string, string>() };
  const restored = await restoreDatabase(sql, {
    source: fileSource(file),
    key: {},
    manifest,
    migrations: migrationDirectories,
    known: knownHere(),
    onProgress: () => {},
    receiver: {
      secret: (name, value) => void outcome.secrets.set(name, value),
      async file(version, entry, onChunk) {
        const chunks: Buffer[] = [];
        await entry.read((chunk) => {
          chunks.push(chunk);
          onChunk(chunk);
        });
        outcome.files.set(version, Buffer.concat(chunks).toString());
      },
    },
  });
  return { ...outcome, ...restored };
}

async function otherDatabase({ migrated }: { migrated: boolean }): Promise<Sql> {
  const { pools, drop } = await createTestDatabase({ migrated });
  onTestFinished(drop);
  return pools.owner;
}

async function tableNames(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select nspname || '.' || relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = any (${schemas}) and relkind = 'r' order by name`;
  return rows.map(({ name }) => name);
}

/** Each table's rows, whatever their order. */
async function contents(sql: Sql, names: readonly string[]): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const name of names) {
    const without = [...(leftOutColumns[name] ?? [])];
    const [row] = await sql`
      select count(*)::int as rows, md5(string_agg(line, ',' order by line collate "C")) as digest
      from (select (to_jsonb(row) - ${without}::text[])::text as line from ${sql(name)} as row) as lines`;
    found[name] = row;
  }
  return found;
}

/** What triggers maintain; the numbers of facet groups differ. */
async function derived(sql: Sql) {
  const [row] = await sql`
    select
      (select json_agg(json_build_array(product_id, price, rating, name, words, facets) order by product_id)
        from private.product_search join private.facet_groups on facet_groups.id = facet_group) as search,
      (select json_agg(label order by product_id) from private.product_labels as label) as labels,
      (select json_agg(json_build_array(inquiry_id, words) order by inquiry_id) from private.inquiry_words) as inquiries,
      (select json_agg(json_build_array(synonym_id, key, query) order by synonym_id, key) from private.meanings) as meanings,
      (select json_agg(word order by word) from private.vocabulary) as vocabulary,
      (select json_object_agg(subject || ' ' || kind, array[number, amount]) from (
        select subject, kind, sum(number) as number, sum(amount) as amount from private.tallies
        where subject <> 'facets' group by subject, kind having sum(number) <> 0 or sum(amount) <> 0 order by 1, 2
      ) as tally) as tallies`;
  return row;
}

/** Everything that loading takes away and has to put back. */
async function structure(sql: Queries) {
  const [row] = await sql`
    select
      (select json_agg(json_build_array(tgrelid::regclass, tgname, tgenabled) order by tgrelid::regclass::text, tgname)
        from pg_trigger where not tgisinternal) as triggers,
      (select json_agg(json_build_array(conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated)
          order by conrelid::regclass::text, conname) from pg_constraint
        where connamespace in (select oid from pg_namespace where nspname = any (${schemas})) and conrelid <> 0) as constraints,
      (select json_agg(indexdef order by schemaname, indexname) from pg_indexes where schemaname = any (${schemas})) as indexes`;
  return row;
}

test(
  "a shop that is replaced keeps nothing; the restored one has every row, file and secret, and goes on selling",
  { tags: ["long"] },
  async () => {
    await storeTwoFiles();
    const { owner } = database.pools;
    // Words that no product has any more are in no backup.
    await owner`delete from private.vocabulary`;
    await owner`select private.index_product_words(array(select id from public.products))`;
    const { file, manifest } = await backUp(files, { "jwt-secret": "kept".repeat(8) });
    const restored = await otherDatabase({ migrated: true });
    await restored.begin(clearDatabase);
    expect(await tableNames(restored)).toEqual([]);
    const outcome = await restored.begin<Outcome>((sql) => restore(file, sql));

    const kept = (await tableNames(owner)).filter((name) => !(name in leftOut));
    expect(Object.keys(manifest.tables)).toEqual(kept);
    expect(await contents(restored, kept)).toEqual(await contents(owner, kept));
    expect(await derived(restored)).toEqual(await derived(owner));
    expect(await structure(restored)).toEqual(await structure(owner));
    expect(outcome.secrets).toEqual(new Map([["jwt-secret", "kept".repeat(8)]]));
    expect(outcome.files).toEqual(
      new Map(versions.map((version, index) => [version, `photograph ${index}`])),
    );
    expect(outcome.damage.map(({ path }) => path)).toEqual(manifest.missing);
    expect(outcome.warnings).toContain(`The file ${manifest.missing[0]} is missing from the shop's storage.`);

    await restored`call private.refresh_prices()`;
    expect(await restored`select private.prices_are_current() as current`).toEqual([{ current: true }]);
    const [last] = await restored<{ id: string }[]>`select max(id) as id from public.orders`;
    expect((await order(restored)).id).toBeGreaterThan(Number(last!.id));
  },
);

/** Orders a piece of which there are many. */
async function order(owner: Sql) {
  const [ring] = await owner<{ id: string }[]>`
    select id from public.products where stock_quantity > 5 and not requires_options order by stock_quantity desc limit 1`;
  return callPlaceOrder(owner, { lines: [{ id: Number(ring!.id), quantity: 1 }] });
}

test("no session, token, limit or unfinished upload is in a backup", async () => {
  const { manifest } = await backUp();
  expect(Object.keys(manifest.tables).filter((name) => name in leftOut)).toEqual([]);
  expect(manifest.tables["auth.users"]!.columns).not.toContain("recovery_token");
  // Otherwise a name was mistyped, or the table is gone.
  const names = await tableNames(database.pools.owner);
  expect(Object.keys(leftOut).filter((name) => !names.includes(name))).toEqual([]);
});

test("a file that is deleted while the backup is made is left out, and one that was not there is named", async () => {
  await storeTwoFiles();
  let reads = 0;
  const deleting: ObjectFiles = {
    ...files,
    async stream(version, range) {
      // Measured once, it is gone when it should be written.
      if (version === versions[0] && ++reads === 2) {
        await database.pools.owner`delete from storage.objects where version = ${version}`;
        await files.remove(version);
      }
      return files.stream(version, range);
    },
  };
  const { manifest } = await backUp(deleting);
  expect(Object.keys(manifest.files)).toEqual(["product-images/Ring für Ana 1.webp"]);
  expect(manifest.missing).not.toContain("product-images/Ring für Ana 0.webp");
});

test(
  "orders go on while a backup is made, which has all of one moment; a restore that fails leaves nothing",
  { tags: ["long"] },
  async () => {
    const enough = new AbortController();
    const orders = (async () => {
      let count = 0;
      for (; !enough.signal.aborted; count++) await order(database.pools.owner);
      return count;
    })();
    const { file } = await backUp();
    enough.abort();
    expect(await orders).toBeGreaterThan(0);
    const restored = await otherDatabase({ migrated: false });
    const failing = restored.begin(async (sql) => {
      await restore(file, sql);
      const [torn] = await sql`
      select
        (select count(*) from public.order_items where not exists (select from public.orders where id = order_id))::int as items,
        (select count(*) from public.orders
          where not exists (select from public.order_items where order_id = orders.id))::int as orders`;
      expect(torn).toEqual({ items: 0, orders: 0 });
      expect(await structure(sql)).toEqual(await structure(database.pools.owner));
      throw new Error("the machine dies here");
    });
    await expect(failing).rejects.toThrow("the machine dies here");
    expect(await tableNames(restored)).toEqual([]);
  },
);

const add = (
  manifest: Manifest,
  entries: Map<string, Buffer>,
  name: string,
  columns: string[],
  rows: string,
) => {
  manifest.tables[name] = { rows: rows.split("\n").length - 1, columns, bytes: 0, sha256: "" };
  entries.set(`tables/${name}.copy`, Buffer.from(rows));
};

// One restore for all three: it makes the whole schema anew.
test("a file decides neither which tables are loaded nor what their columns are; what it lacks is told, and which files are not what it says", async () => {
  const { owner } = database.pools;
  const there = lackingParts((await backUp()).manifest);
  await storeTwoFiles();
  await files.write(versions[0]!, Buffer.from("photograph x, and more"));
  await files.remove(versions[1]!);
  await owner`alter table public.customer_notes rename to elsewhere`;
  await owner`alter table public.products rename column weight to heft`;
  onTestFinished(async () => {
    await owner`alter table public.elsewhere rename to customer_notes`;
    await owner`alter table public.products rename column heft to weight`;
  });
  const { file, manifest } = await backUp();
  expect([there, lackingParts(manifest)]).toEqual([
    [],
    ["table public.customer_notes", "column weight of public.products"],
  ]);
  const session = "00000000-0000-4000-8000-00000000000c";
  await repackBackup(file, (changed, entries) => {
    const [user] = entries.get("tables/auth.users.copy")!.toString().split("\t");
    add(changed, entries, "auth.sessions", ["id", "user_id"], `${session}\t${user}\n`);
    add(changed, entries, "facet_migrations.migrations", ["name", "checksum"], "9.sql\tx\n");
    add(changed, entries, "pg_catalog.pg_authid", ["rolname", "rolsuper"], "mallory\tt\n");
    add(changed, entries, 'public.products; drop table "x"', ["id"], "1\n");
    changed.sequences["pg_catalog.nothing"] = "7";
    // As if they had been dropped.
    delete changed.tables["public.elsewhere"];
    changed.tables["public.products"]!.columns = changed.tables["public.products"]!.columns.filter(
      (column) => column !== "heft",
    );
    const rows = entries.get("tables/public.products.copy")!.toString().split("\n");
    const at = manifest.tables["public.products"]!.columns.indexOf("heft");
    const without = (row: string) => row && row.split("\t").toSpliced(at, 1).join("\t");
    entries.set("tables/public.products.copy", Buffer.from(rows.map(without).join("\n")));
  });
  const restored = await otherDatabase({ migrated: false });
  const { warnings, lacking, damage } = await restored.begin<Outcome>((sql) => restore(file, sql));
  expect(await restored`select from auth.sessions`).toEqual([]);
  expect(await restored`select from facet_migrations.migrations where name = '9.sql'`).toEqual([]);
  expect(await restored`select from pg_roles where rolname = 'mallory'`).toEqual([]);
  expect(warnings.filter((warning) => /not one of the shop's/.test(warning))).toHaveLength(3);
  expect(lacking).toEqual(["table public.customer_notes", "column weight of the table public.products"]);
  expect(warnings).toContain(
    "The backup has no table public.customer_notes: it was gone when the backup was made, and is empty now.",
  );
  expect(damage).toEqual(
    expect.arrayContaining([
      { path: "product-images/Ring für Ana 0.webp", version: versions[0], problem: "damaged" },
      { path: "product-images/Ring für Ana 1.webp", version: versions[1], problem: "missing" },
    ]),
  );
  expect(warnings).toContain("This was so already when the backup was made:");
});

test(
  "the columns of accounts may not be others, twice the same, secret, or SQL",
  { tags: ["long"] },
  async () => {
    const restored = await otherDatabase({ migrated: false });
    // One after another, into one database: nothing is restored.
    for (const column of ["no_such_column", "id", "recovery_token", "email\") from program 'id' --"]) {
      // oxlint-disable no-await-in-loop
      const { file } = await backUp();
      await repackBackup(file, (manifest, entries) =>
        add(manifest, entries, "auth.users", ["id", column], ""),
      );
      const restoring = restored.begin<Outcome>((sql) => restore(file, sql));
      await expect(restoring).rejects.toThrow(/is damaged, or not a backup/);
      // oxlint-enable no-await-in-loop
    }
  },
);

const photograph = Buffer.from("a photograph, long enough to be cut");

test.for<[string, (path: string) => void, string | null]>([
  ["whole", () => {}, null],
  ["with one bit flipped", (path) => writeFileSync(path, photograph.with(5, photograph[5]! ^ 1)), "damaged"],
  ["cut", (path) => truncateSync(path, 7), "damaged"],
  ["empty", (path) => truncateSync(path), "damaged"],
  ["longer by a byte", (path) => appendFileSync(path, "x"), "damaged"],
  ["of zeros", (path) => writeFileSync(path, Buffer.alloc(photograph.length)), "damaged"],
  ["gone", (path) => rmSync(path), "missing"],
  [
    "a folder",
    (path) => {
      rmSync(path);
      mkdirSync(path);
    },
    "unreadable",
  ],
  [
    "a link to itself",
    (path) => {
      rmSync(path);
      symlinkSync(path, path);
    },
    "unreadable",
  ],
])("a photograph that is %s is compared with what was stored", async ([, change, problem]) => {
  const { owner } = database.pools;
  const version = "00000000-0000-4000-8000-00000000000a";
  const path = "product-images/Ring für Ana.webp";
  await files.write(version, photograph);
  const metadata = describeContent({
    md5: createHash("md5").update(photograph).digest("hex"),
    size: photograph.length,
    mimetype: "image/webp",
    cacheControl: "no-cache",
  });
  await owner`delete from storage.objects where version is not null`;
  await owner`
    insert into storage.objects (bucket_id, name, version, metadata)
    values ('product-images', 'Ring für Ana.webp', ${version}, ${owner.json(metadata)})`;
  const [ring] = await owner<{ id: string; name: string; image: string }[]>`
    select id, name, image from public.products order by id limit 1`;
  await owner`
    update public.products set image = ${`/storage/v1/object/public/${encodeURI(path)}`} where id = ${ring!.id}`;
  onTestFinished(async () => {
    await owner`update public.products set image = ${ring!.image} where id = ${ring!.id}`;
  });
  change(join(directory, "objects", "00", version));

  const { manifest, damage } = await backUp();
  expect(damage).toEqual(problem === null ? [] : [{ path, version, problem, product: ring!.name }]);
  expect(manifest.missing).toEqual(problem === "missing" || problem === "unreadable" ? [path] : []);
  for (const sentence of damageInWords(damage))
    expect(sentence).toContain(`The file ${path}, which "${ring!.name}" shows, `);
});

test("a video that is lost is named with the product whose photograph is its poster", async () => {
  const { owner } = database.pools;
  const version = "00000000-0000-4000-8000-00000000000b";
  await owner`delete from storage.objects where version is not null`;
  await owner`
    insert into storage.objects (bucket_id, name, version)
    values ('product-videos', '1764000000000.mp4', ${version})`;
  const [ring] = await owner<{ id: string; name: string; image: string }[]>`
    select id, name, image from public.products order by id limit 1`;
  await owner`
    update public.products set image = '/product-images/a.jpg#video=1764000000000.mp4' where id = ${ring!.id}`;
  onTestFinished(async () => {
    await owner`update public.products set image = ${ring!.image} where id = ${ring!.id}`;
  });
  const { damage } = await backUp();
  expect(damage).toEqual([
    { path: "product-videos/1764000000000.mp4", version, problem: "missing", product: ring!.name },
  ]);
});

test.for([
  [null, null],
  [{ size: "many", eTag: 7 }, null],
  // As Supabase writes it for an upload in parts.
  [{ size: 11, eTag: '"d41d8cd98f00b204e9800998ecf8427e-3"' }, null],
  [{ size: 12, eTag: '"d41d8cd98f00b204e9800998ecf8427e-3"' }, "damaged"],
  [{ size: 11, eTag: "5EB63BBBE01EEED093CB22BB8F5ACDC3" }, null],
  [{ eTag: '"5eb63bbbe01eeed093cb22bb8f5acdc4"' }, "damaged"],
])("what the database says is compared as far as it goes: %j", async ([metadata, problem]) => {
  const { owner } = database.pools;
  const version = "00000000-0000-4000-8000-00000000000b";
  await files.write(version, Buffer.from("hello world"));
  await owner`delete from storage.objects where version is not null`;
  await owner`
    insert into storage.objects (bucket_id, name, version, metadata)
    values ('product-images', 'a.webp', ${version}, ${metadata === null ? null : owner.json(metadata as never)})`;
  const { damage } = await backUp();
  expect(damage.map((each) => each.problem)).toEqual(problem === null ? [] : [problem]);
});
