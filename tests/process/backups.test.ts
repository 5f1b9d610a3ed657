import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { pino } from "pino";
import S3rver from "s3rver";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { processMark } from "../../work/left-behind.ts";
import { markName } from "../../backup/places.ts";
import { connectOwner } from "../../backend/database/pools.ts";
import { fileSource } from "../../backup/read-archive.ts";
import { checkBackup, readManifest } from "../../backup/check-backup.ts";
import { openObjectFiles } from "../../backend/storage/shared/object-files.ts";
import { describeContent } from "../../backend/storage/shared/stored-object.ts";
import { knownHere } from "../../server/backups/shop-data.ts";
import { drill } from "../../server/backups/drill.ts";
import { runBackup, tidyDrills } from "../../server/backups/run-backup.ts";
import { backup } from "../../scripts/commands/backup.ts";
import type { Command } from "../../scripts/commands/command.ts";
import { restore } from "../../scripts/commands/restore.ts";
import { readEnvironment } from "../../server/environment.ts";
import { addAdmin, as } from "../database/people/people.ts";
import { repackBackup } from "../setup/repack-backup.ts";
import { compileCache, startShop } from "../setup/shop-process.ts";
import { createTestDatabase, databaseForFile, type TestDatabase } from "../setup/test-database.ts";
import { testJwtSecret } from "../setup/names.ts";
import { type Outcome, run as inProcess, spawned } from "./commands.ts";

const database = databaseForFile({ demo: true });
let directory: string;
beforeEach(async () => {
  // The demo's files are elsewhere.
  await database.pools.owner`delete from storage.objects`;
  directory = mkdtempSync(join(tmpdir(), "facet-backups-"));
  return () => rmSync(directory, { recursive: true });
});
const silent = pino({ level: "silent" });
const nightly = () => join(directory, "nightly");

/** Does what the shop's process does every night. */
async function run(variables: NodeJS.ProcessEnv = {}): Promise<void> {
  const environment = readEnvironment({
    DATA_DIR: join(directory, "data"),
    DATABASE_URL: database.url,
    BACKUP_DIR: nightly(),
    DEMO: "off",
    ...variables,
  });
  await database.pools.owner`
    update private.backup_service
    set place = ${environment.backups.place?.kind ?? null}, due_at = ${environment.backups.at}`;
  await runBackup(environment, silent);
}

/** For a backup that is not restored, which takes most of the time: it is encrypted for a key that the shop does not have. */
const untried = { BACKUP_RECIPIENT: await identityToRecipient(await generateX25519Identity()) };

async function drillName(): Promise<string> {
  const [row] = await database.pools.owner<{ name: string }[]>`select current_database() as name`;
  return `facet_drill_${createHash("sha256").update(row!.name).digest("hex").slice(0, 12)}`;
}

/** Databases of drills of this shop: other tests have theirs on the same server. */
const drills = async () =>
  database.pools.owner`select datname from pg_database where datname = ${await drillName()}`;

const rows = () => database.pools.owner`
  select kind, file, bytes::int, drill_ok, problem from public.backups order by id desc`;
const wanted = () => database.pools.owner`update private.backup_service set requested_at = now()`;
const mails = () =>
  database.pools.owner`select data from public.messages where kind = 'backup_problem' order by id desc`;

test(
  "a backup is made when one is due, restored to see that it works, and made again when asked for",
  { tags: ["long"] },
  async () => {
    const { owner } = database.pools;
    await Promise.all([run(), run()]);
    expect(await rows()).toMatchObject([{ kind: "nightly", drill_ok: true, problem: null }]);
    await run();
    expect(readdirSync(nightly()).filter((name) => name !== markName)).toEqual([
      expect.stringMatching(/^facet-\d{4}-\d\d-\d\dT\d{6}\.tar\.zst$/),
    ]);
    // Of the night before last, so that two are kept.
    await owner`
    update public.backups set made_at = made_at - interval '2 days', file = 'facet-2000-01-01T0300.tar.zst'`;
    writeFileSync(join(nightly(), "facet-2000-01-01T0300.tar.zst"), "");
    await wanted();
    await run(untried);
    expect(await rows()).toMatchObject([{ kind: "asked" }, { kind: "nightly" }]);
    expect(await drills()).toEqual([]);
    expect(await mails()).toEqual([]);
  },
);

test("a backup that need not be kept is removed with its row", async () => {
  const { owner } = database.pools;
  await owner`delete from public.backups`;
  await owner`update private.backup_service set folders = array[${nightly()}]`;
  mkdirSync(nightly());
  writeFileSync(join(nightly(), markName), "");
  await owner`
    insert into public.backups (kind, version, file, made_at)
    select 'nightly', '1', 'facet-' || n || '.tar.zst', now() - n * interval '1 day' from generate_series(1, 9) as n`;
  await wanted();
  await run(untried);
  await owner`
    insert into public.backups (kind, version, file, made_at)
    select 'asked', '1', 'by-hand-' || n || '.tar.zst', now() - n * interval '1 minute' from generate_series(1, 9) as n`;
  await wanted();
  await run(untried);
  // With the new one they are ten at least, and none of them ended a nightly one.
  expect(await owner`select from public.backups where kind = 'asked'`).toHaveLength(10);
  const kept = await owner`select file from public.backups where kind = 'nightly'`;
  expect(kept.length).toBeLessThan(9);
  expect(kept.length).toBeGreaterThanOrEqual(7);
});

test(
  "one that cannot be restored is told to the owner, and so is one that cannot be made",
  { tags: ["long"] },
  async () => {
    const { owner } = database.pools;
    // A row without its order, as a disk may leave it.
    await owner.begin(async (sql) => {
      await sql`set local session_replication_role = replica`;
      await sql`insert into private.guest_keys (order_id, key) values (999999, ${"x".repeat(43)})`;
    });
    await wanted();
    await run();
    await owner`delete from private.guest_keys where order_id = 999999`;
    const [torn] = await rows();
    expect(torn).toMatchObject({
      kind: "asked",
      drill_ok: false,
      problem: expect.stringMatching(/guest_keys_order_id_fkey/),
    });
    expect((await mails())[0]).toMatchObject({ data: { stage: "restore", file: torn!["file"] } });

    writeFileSync(join(directory, "file"), "");
    await wanted();
    await run({ BACKUP_DIR: join(directory, "file") });
    const [unmade] = await rows();
    expect(unmade).toMatchObject({
      file: null,
      drill_ok: null,
      problem: "The backup folder (BACKUP_DIR) cannot be used (ENOTDIR).",
    });
    expect((await mails())[0]).toMatchObject({ data: { stage: "make", file: null } });
  },
);

/** Stores a photograph that a product shows. @returns its file */
async function addPhoto(name: string): Promise<string> {
  const { owner } = database.pools;
  const version = randomUUID();
  const content = randomBytes(1000);
  const storage = join(directory, "data", "storage");
  await openObjectFiles(storage).write(version, content);
  const metadata = describeContent({
    md5: createHash("md5").update(content).digest("hex"),
    size: content.length,
    mimetype: "image/webp",
    cacheControl: "no-cache",
  });
  await owner`
    insert into storage.objects (bucket_id, name, version, metadata)
    values ('product-images', ${name}, ${version}, ${owner.json(metadata)})`;
  await owner`
    update public.products set image = ${`/storage/v1/object/public/product-images/${name}`}
    where id = (select min(id) from public.products)`;
  return join(storage, "objects", version.slice(0, 2), version);
}

test(
  "a photograph that is damaged is told, once by mail, and the last backup that has it whole stays while it is",
  { tags: ["long"] },
  async () => {
    const { owner } = database.pools;
    await owner`delete from public.backups`;
    await owner`delete from public.messages`;
    const photograph = await addPhoto("lost.webp");
    const content = readFileSync(photograph);
    const night = async () => {
      // A year goes by.
      await owner`update public.backups set made_at = made_at - interval '400 days'`;
      await owner`update storage.objects set created_at = created_at - interval '400 days',
      metadata = metadata || jsonb_build_object('lastModified', (metadata ->> 'lastModified')::timestamptz - interval '400 days')`;
      await run(untried);
      const [row] = await owner<{ file: string; damage: string | null }[]>`
      update public.backups set file = 'night-' || id where made_at = (select max(made_at) from public.backups)
      returning file, damage`;
      return row!;
    };
    await night();
    const whole = await night();
    expect(whole.damage).toBeNull();
    const files = async () =>
      (await owner`select file from public.backups`).map(({ file }) => file as string);
    expect(await files()).not.toHaveLength(1);

    writeFileSync(photograph, content.with(500, content[500]! ^ 1));
    const [{ name }] = (await owner`select name from public.products order by id limit 1`) as [
      { name: string },
    ];
    const words =
      `The file product-images/lost.webp, which "${name}" shows, is damaged: it is not what was stored.\n` +
      `Until that is mended, the last backups that may have it as it was are kept: ${whole.file}.`;
    expect((await night()).damage).toBe(words);
    expect(await mails()).toEqual([
      { data: expect.objectContaining({ stage: "files", problem: words }) as unknown },
    ]);
    const admin = await addAdmin(database.pools);
    const attention = await as(
      database.pools,
      admin,
      (sql) => sql`select public.backup_attention() as found`,
    );
    expect(attention).toMatchObject([{ found: { reason: "damaged" } }]);
    rmSync(photograph);
    for (const _ of Array.from({ length: 14 })) {
      // oxlint-disable-next-line no-await-in-loop -- night after night
      expect((await night()).damage).toMatch(/is missing from the shop's storage/);
    }
    expect(await files()).toContain(whole.file);
    expect(await mails()).toHaveLength(1);
    const told = await command(backup, [join(directory, "by-hand.tar.zst")], {
      DATA_DIR: join(directory, "data"),
      DATABASE_URL: database.url,
    });
    expect(told.output).toContain(
      `The file product-images/lost.webp, which "${name}" shows, is missing from the shop's storage.\n`,
    );

    writeFileSync(photograph, content);
    expect((await night()).damage).toBeNull();
    expect(await files()).not.toContain(whole.file);
  },
);

test("a table that is gone is told, and so is a file that is not in the backup as the database says", async () => {
  const { owner } = database.pools;
  await owner`alter table public.text_templates rename to elsewhere`;
  onTestFinished(() => void owner`alter table public.elsewhere rename to text_templates`.execute());
  await wanted();
  await run(untried);
  const problem =
    "The shop's database has lost something that it should have, and so has the backup: the table public.text_templates.";
  expect((await rows())[0]).toMatchObject({ drill_ok: false, problem });
  expect((await mails())[0]).toMatchObject({ data: { stage: "restore", problem } });
});

test(
  "a drill fails where a file in the backup is not what the database in it says",
  { tags: ["long"] },
  async () => {
    await addPhoto("swapped.webp");
    const file = join(directory, "shop.tar.zst");
    await command(backup, [file], { DATA_DIR: join(directory, "data"), DATABASE_URL: database.url });
    const { owner } = database.pools;
    const tried = () =>
      drill({
        owner,
        address: database.address,
        source: fileSource(file),
        key: {},
        damaged: [],
        onProgress: () => {},
      });
    expect(await tried()).toEqual({ ok: true, problem: null });
    await repackBackup(file, (_manifest, entries) => {
      entries.set("files/product-images/swapped.webp", randomBytes(1000));
    });
    expect(await tried()).toEqual({
      ok: false,
      problem: "The file product-images/swapped.webp is damaged: it is not what was stored.",
    });
  },
);

test("a folder that is not there any more is not made anew: it is told, until its disk or a mark is there", async () => {
  const { owner } = database.pools;
  await wanted();
  await run(untried);
  renameSync(nightly(), `${nightly()}-unmounted`);
  await wanted();
  await run(untried);
  const [refused] = await rows();
  expect(refused).toMatchObject({
    file: null,
    problem: expect.stringMatching(
      /^The backup folder is not the one that it was: .*Perhaps its disk is not mounted/,
    ),
  });
  expect(refused!["problem"]).not.toContain(directory);
  expect(existsSync(nightly())).toBe(false);
  expect((await mails())[0]).toMatchObject({ data: { stage: "make", problem: refused!["problem"] } });
  // The same in a shop of a version that noted no folder, unless its files are there.
  await owner`update private.backup_service set folders = '{}'`;
  await wanted();
  await run(untried);
  expect((await rows())[0]).toMatchObject({ file: null });
  renameSync(`${nightly()}-unmounted`, nightly());
  rmSync(join(nightly(), markName));
  await wanted();
  await run(untried);
  expect((await rows())[0]).toMatchObject({ problem: expect.stringMatching(/^It is encrypted/) });
  expect(readdirSync(nightly())).toContain(markName);
  // Another folder just works.
  await wanted();
  await run({ ...untried, BACKUP_DIR: join(directory, "new", "folder") });
  expect((await rows())[0]!["file"]).not.toBeNull();
});

test("the database of a drill that was killed goes, unless a drill goes on", async () => {
  const { owner } = database.pools;
  await owner`create database ${owner(await drillName())} template template0`;
  const other = connectOwner(database.address, 1);
  await other`select pg_advisory_lock(4019283118)`;
  expect([await tidyDrills(owner), (await drills()).length]).toEqual([false, 1]);
  await other.end();
  await expect.poll(() => tidyDrills(owner)).toBe(true);
  expect(await drills()).toEqual([]);
});

test(
  "a drill whose process is killed leaves no database: another process drops it, or the next start",
  { tags: ["long"] },
  async () => {
    const { owner } = database.pools;
    const variables = {
      DATABASE_URL: database.url,
      JWT_SECRET: testJwtSecret,
      BACKUP_DIR: nightly(),
      DEMO: "off",
    };
    const start = async (name: string) => {
      const shop = await startShop({ ...variables, DATA_DIR: join(directory, name) });
      onTestFinished(() => void shop.stop("SIGKILL"));
      return shop;
    };
    const isLeft = { timeout: 60_000, interval: 10 };
    const isGone = { timeout: 30_000, interval: 200 };
    const shops = [await start("one"), await start("other")];
    // Both have looked for what is left before.
    await new Promise((resolve) => setTimeout(resolve, 6000));
    await owner`delete from public.backups`;
    await wanted();
    await expect.poll(async () => (await drills()).length, isLeft).toBe(1);
    const trying = shops.find(({ output }) => output().includes("a backup was made"))!;
    await trying.stop("SIGKILL");
    expect(await drills()).toHaveLength(1);
    await expect.poll(async () => (await drills()).length, isGone).toBe(0);

    const [going] = shops.filter((shop) => shop !== trying);
    await wanted();
    await expect.poll(async () => (await drills()).length, isLeft).toBe(1);
    await going!.stop("SIGKILL");
    expect(await drills()).toHaveLength(1);
    await start("next");
    await expect.poll(async () => (await drills()).length, isGone).toBe(0);
    expect(readdirSync(nightly()).filter((name) => name.endsWith(".unfinished"))).toEqual([]);
    expect(readdirSync(directory).toSorted()).toEqual(["next", "nightly", "one", "other"]);
  },
);

test("one for a key that the shop does not have is made, and said not to be tried", async () => {
  await wanted();
  await run(untried);
  expect((await rows())[0]).toMatchObject({
    file: expect.stringMatching(/\.tar\.zst\.age$/),
    drill_ok: null,
    problem: expect.stringMatching(/^It is encrypted for a key that the shop does not have/),
  });
});

const command = (which: Command, given: string[], variables: NodeJS.ProcessEnv): Promise<Outcome> =>
  inProcess(which, { DEMO: "off", ...variables }, ...given);

async function target(): Promise<TestDatabase> {
  const created = await createTestDatabase({ migrated: false });
  onTestFinished(created.drop);
  return created;
}

test("a shop that runs is backed up, and restored elsewhere, where it opens with what it had", async () => {
  await addAdmin(database.pools);
  const source = {
    DATA_DIR: join(directory, "source"),
    DATABASE_URL: database.url,
    JWT_SECRET: testJwtSecret,
  };
  // Two that were being written: by a process that was killed, and by this one.
  const { pid: gone } = spawnSync("true");
  const [left, going] = [gone, process.pid].map(
    (id) => `before-1.tar.zst.${id}${processMark.replace(/^\d+/, "")}.${randomUUID()}.unfinished`,
  );
  mkdirSync(join(source.DATA_DIR, "backups"), { recursive: true });
  for (const name of [left, going]) writeFileSync(join(source.DATA_DIR, "backups", name!), "");
  const shop = await startShop({ ...source, DEMO: "off" });
  onTestFinished(() => void shop.stop());
  expect(readdirSync(join(source.DATA_DIR, "backups"))).toEqual([going]);
  const file = join(directory, "shop.tar.zst");
  const made = await spawned("backup", source, file);
  expect(made).toMatchObject({
    code: 0,
    output: expect.stringMatching(/shop\.tar\.zst is complete: .* rows and \d+ files\./),
  });
  const manifest = await readManifest(fileSource(file), {}, knownHere());

  const refused = await command(restore, [file], source);
  expect(refused).toEqual({ code: 1, output: "A shop is running on this database: stop it first.\n" });
  await shop.stop();

  const place = {
    DATA_DIR: join(directory, "target"),
    DATABASE_URL: (await target()).url,
    JWT_SECRET: testJwtSecret,
  };
  const restored = await spawned("restore", place, file);
  expect(restored).toMatchObject({ code: 0, output: expect.stringMatching(/is restored as it was at/) });
  const again = await startShop({ ...place, DEMO: "off" });
  onTestFinished(() => void again.stop());
  const products = await fetch(`${again.url}/rest/v1/products?select=id`, {
    headers: { apikey: "sb_publishable_facet" },
  });
  expect(await products.json()).toHaveLength(manifest.tables["public.products"]!.rows);
  await again.stop();

  const change = async (statement: string): Promise<void> => {
    const owner = connectOwner({ url: place.DATABASE_URL }, 1);
    await owner.unsafe(statement);
    await owner.end();
  };
  await change("create table public.diary ()");
  expect(await command(restore, [file, "--replace"], place)).toEqual({
    code: 1,
    output: "The database has tables that are not the shop's (diary): move them away first.\n",
  });
  await change("drop table public.diary");

  const occupied = await command(restore, [file], place);
  expect(occupied.output).toMatch(
    /^There is a shop here already, with 26 products, \d+ orders, \d+ accounts and \d+ files\. With --replace/,
  );
  // What is replaced is kept.
  const replaced = await command(restore, [file, "--replace"], place);
  expect(replaced).toMatchObject({
    code: 0,
    output: expect.stringMatching(/What was here before is in .*before-restore-/),
  });
  expect(readdirSync(join(place.DATA_DIR, "backups"))).toEqual([
    expect.stringMatching(/^before-restore-.*\.tar\.zst$/),
  ]);
});

test(
  "a backup is restored in the browser into a new shop, which opens with it",
  { tags: ["long"] },
  async () => {
    await addAdmin(database.pools);
    const made = join(directory, "shop.tar.zst.age");
    const identity = await generateX25519Identity();
    const place = { DATA_DIR: join(directory, "source"), DATABASE_URL: database.url };
    await command(backup, [made], { ...place, BACKUP_RECIPIENT: await identityToRecipient(identity) });
    const content = readFileSync(made);

    const shop = await startShop({
      DATA_DIR: join(directory, "target"),
      DATABASE_URL: (await target()).url,
      JWT_SECRET: testJwtSecret,
      DEMO: "off",
    });
    onTestFinished(() => void shop.stop());
    const ask = (method: string, path: string, body: Uint8Array<ArrayBuffer> | string, headers = {}) =>
      fetch(`${shop.url}/setup/${path}`, {
        method,
        body,
        headers: { "Setup-Code": /Setup code: (\S+)/.exec(shop.output())![1]!, ...headers },
      });
    const sent = await ask("POST", "upload", new Uint8Array(content), {
      "Tus-Resumable": "1.0.0",
      "Upload-Length": String(content.length),
      "Content-Type": "application/offset+octet-stream",
    });
    expect([sent.status, sent.headers.get("Upload-Offset")]).toEqual([201, String(content.length)]);
    const upload = sent.headers.get("Location")!.replace("/setup/upload/", "");
    const key = JSON.stringify({ upload, passphrase: identity });
    expect(await (await ask("POST", "backup", key)).json()).toMatchObject({
      backup: { products: 26 },
      here: null,
    });
    expect((await ask("POST", "restore", key)).status).toBe(202);
    const progress = async () =>
      (await fetch(`${shop.url}/setup/progress`, { headers: { "Upload-Id": upload } })).json();
    await expect.poll(progress).toMatchObject({ state: "restored", hasAdministrator: true });
    const products = await fetch(`${shop.url}/rest/v1/products?select=id`, {
      headers: { apikey: "sb_publishable_facet" },
    });
    expect(await products.json()).toHaveLength(26);
  },
);

test("commands refuse what they cannot do in one sentence", async () => {
  const place = { DATA_DIR: join(directory, "data"), DATABASE_URL: (await target()).url };
  expect(await spawned("backup", place)).toEqual({ code: 2, output: "Usage: npm run backup -- FILE\n" });
  expect(await command(backup, [join(directory, "x")], place)).toEqual({
    code: 1,
    output: "There is no shop yet, so there is nothing to back up.\n",
  });
  const junk = join(directory, "junk");
  writeFileSync(junk, "junk");
  expect(await command(restore, [junk], place)).toEqual({
    code: 1,
    output: `${junk} is damaged, or not a backup of Facet. Nothing was changed.\n`,
  });
  expect(existsSync(join(directory, "x"))).toBe(false);
  expect(readFileSync(junk, "utf8")).toBe("junk");
});

/** Starts a command and kills it with its last breath unheard, unless it ends before. */
async function killed(
  script: string,
  given: string[],
  variables: NodeJS.ProcessEnv,
  after: number,
): Promise<void> {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [`scripts/${script}.ts`, ...given], {
    env: { PATH, HOME, NODE_COMPILE_CACHE: compileCache, DEMO: "off", ...variables },
    stdio: "ignore",
  });
  const timer = setTimeout(() => child.kill("SIGKILL"), after);
  await once(child, "close");
  clearTimeout(timer);
}

test(
  "killed at any moment, a backup leaves no part under its name, and a restore leaves nothing",
  { tags: ["long"] },
  async () => {
    const known = knownHere();
    const source = { DATA_DIR: join(directory, "source"), DATABASE_URL: database.url };
    const whole = join(directory, "whole.tar.zst");
    expect(await command(backup, [whole], source)).toMatchObject({ code: 0 });
    for (const after of [400, 700, 1000]) {
      const file = join(directory, `after-${after}.tar.zst`);
      await killed("backup", [file], source, after);
      if (existsSync(file)) await checkBackup(fileSource(file), {}, known);

      const { url, pools } = await target();
      const place = { DATA_DIR: join(directory, `target-${after}`), DATABASE_URL: url };
      await killed("restore", [whole], place, after * 2);
      const [shop] = await pools.owner<
        { products: string | null }[]
      >`select to_regclass('public.products') as products`;
      const left = shop!.products === null ? [] : await pools.owner`select from public.products`;
      expect([0, 26]).toContain(left.length);
    }
  },
);

const filesIn = async (file: string) => (await readManifest(fileSource(file), {}, knownHere())).files;

test(
  "a bucket keeps the backups, and photographs go from the disk to a bucket and back",
  { tags: ["long"] },
  async () => {
    const s3 = new S3rver({
      port: 0,
      address: "127.0.0.1",
      silent: true,
      directory: join(directory, "s3"),
      configureBuckets: [{ name: "shop" }, { name: "backups" }],
    });
    const { port } = await s3.run();
    onTestFinished(() => s3.close());
    const bucket = (name: string) => `s3://S3RVER:S3RVER@127.0.0.1:${port}/${name}?ssl=off`;

    const photograph = randomBytes(9_000_000);
    const version = randomUUID();
    const { owner } = database.pools;
    await openObjectFiles(join(directory, "data", "storage")).write(version, photograph);
    await owner`
    insert into storage.objects (bucket_id, name, version, metadata)
    values ('product-images', ${`${version}.webp`}, ${version}, ${owner.json({ size: photograph.length })})`;
    onTestFinished(() => void owner`delete from storage.objects where version = ${version}`.execute());
    await wanted();
    await run({ BACKUP_DIR: "", BACKUP_URL: bucket("backups") });
    expect((await rows())[0]).toMatchObject({ drill_ok: true, problem: null });

    const [onDisk, inBucket] = [join(directory, "disk.tar.zst"), join(directory, "bucket.tar.zst")];
    await command(backup, [onDisk], { DATA_DIR: join(directory, "data"), DATABASE_URL: database.url });
    const place = {
      DATA_DIR: join(directory, "target"),
      DATABASE_URL: (await target()).url,
      STORAGE_URL: bucket("shop"),
    };
    expect(await command(restore, [onDisk], place)).toMatchObject({ code: 0 });
    expect(await command(backup, [inBucket], place)).toMatchObject({ code: 0 });
    expect(await filesIn(inBucket)).toEqual(await filesIn(onDisk));
    expect(await filesIn(inBucket)).toHaveProperty(
      [`product-images/${version}.webp`, "bytes"],
      photograph.length,
    );
    const back = { DATA_DIR: join(directory, "back"), DATABASE_URL: (await target()).url };
    expect(await command(restore, [inBucket], back)).toMatchObject({ code: 0 });
    const stored = openObjectFiles(join(back.DATA_DIR, "storage"));
    expect((await stored.read(version)).equals(photograph)).toBe(true);
  },
);
