import { randomUUID } from "node:crypto";
import { createWriteStream, rmSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { PostgresError, type Sql, type TransactionSql } from "../../backend/database/sql.ts";
import { type CheckedEntry, checkBackup } from "../../backup/check-backup.ts";
import { clearDatabase, existingShop, type ShopRows } from "../../backup/clear-database.ts";
import { typedKey } from "../../backup/encryption.ts";
import type { Content, Manifest } from "../../backup/manifest.ts";
import { measure } from "../../backup/measure.ts";
import { restoreDatabase, type RestoreStage } from "../../backup/restore-database.ts";
import { fullSpeed } from "../../backup/paced.ts";
import { fileSource, type Source } from "../../backup/read-archive.ts";
import { ensureAuthenticator, isPasswordOfAuthenticator } from "../../backend/database/authenticator.ts";
import { authenticatorPassword } from "../../backend/database/pools.ts";
import { completeServiceRole } from "../../backend/database/system.ts";
import { StartError } from "../../work/start-error.ts";
import type { ObjectFiles } from "../../backend/storage/shared/object-files.ts";
import { backUpShop, backupName, backupsDirectory } from "./backup-shop.ts";
import { bytesInWords } from "../../domain/base/bytes-in-words.ts";
import shopTables from "../../supabase/tables.json" with { type: "json" };
import { storedSecret } from "../data/data-directory.ts";
import type { Environment } from "../environment.ts";
import { beginRestoreNote, finishRestore, refuseStrangePlaces } from "./restore-note.ts";
import { knownHere, migrationDirectories, openShopData, type ShopData } from "./shop-data.ts";

export type RestoreProgress = (stage: "check" | RestoreStage, done: number, total: number) => void;

export type RestoreOptions = {
  file: string;
  /** The file's name for people who did not put it there themselves. */
  name?: string;
  /** The passphrase or the secret key; it wins over the environment's. */
  passphrase?: string | undefined;
  environment: Environment;
  /** Whether a present shop is replaced, after a backup of it. */
  replace: boolean;
  /** Whether the tables stay as they were, for the version that wrote the backup. */
  asItWas?: boolean;
  onProgress?: RestoreProgress;
};

export type RestoredShop = {
  manifest: Manifest;
  warnings: string[];
  backup: string | undefined;
};

/** Restores a backup onto the environment, where no shop runs: all or nothing. @throws StartError with a sentence */
export async function restoreShop(options: RestoreOptions): Promise<RestoredShop> {
  const { file, environment, replace, asItWas = false, onProgress = () => {} } = options;
  const key = options.passphrase === undefined ? environment.backups.key : typedKey(options.passphrase);
  const known = knownHere();
  const source = fileSource(file, options.name);
  const manifest = await checkBackup(source, key, known, (done, total) => onProgress("check", done, total));
  const data = await openShopData(environment, { alone: true });
  const { owner, files, dataDirectory } = data;
  let isRestored = false;
  try {
    refuseStrangePlaces(dataDirectory);
    await refuseFullDisk(environment, data, manifest);
    const before = await makeRoom(environment, data, replace);
    const old = new Set(before.versions);
    const secrets = new Map<string, string>();
    let warnings: string[] = [];
    await owner.begin(async (sql) => {
      const note = await beginRestoreNote(sql, dataDirectory);
      for (const version of old) note.former(version);
      const hadLogin = await hasAuthenticator(sql);
      if (before.hasShop) await clearDatabase(sql);
      ({ warnings } = await restoreDatabase(sql, {
        source,
        key,
        manifest,
        migrations: migrationDirectories,
        known,
        asItWas,
        onProgress,
        receiver: {
          secret: (name, value) => void secrets.set(name, value),
          async file(version, entry, onChunk) {
            // A file that the former shop has stays as it is until the commit.
            if (old.has(version) && (await isStored(files, version, entry.content)))
              return entry.read(onChunk);
            const place = old.has(version) ? await giveNewVersion(sql, version) : version;
            note.version(place);
            await storeFile(files, place, note.draft(), entry, onChunk);
          },
        },
      }));
      await completeServiceRole(sql);
      await giveLogin(sql, environment, data, secrets.get("jwt-secret"), hadLogin);
      for (const [name, value] of secrets) note.secret(name, value);
    });
    isRestored = true;
    await finishRestore(owner, files, dataDirectory);
    return { manifest, warnings, backup: before.backup };
  } catch (error) {
    if (isRestored)
      throw new StartError(
        "The backup is restored, but its keys and files are not all in place. The next start of the shop does the rest.",
        { cause: error },
      );
    // The next start takes back what cannot be taken back now.
    await finishRestore(owner, files, dataDirectory).catch(() => {});
    throw refusal(error, source);
  } finally {
    await data.close();
  }
}

type Before = { hasShop: boolean; versions: readonly string[]; backup: string | undefined };

/** @throws StartError if there is a shop that must not be replaced, or a table of somebody else's */
async function makeRoom(environment: Environment, data: ShopData, replace: boolean): Promise<Before> {
  const { owner, dataDirectory } = data;
  const rows = await existingShop(owner);
  if (!rows) return { hasShop: false, versions: [], backup: undefined };
  const foreign = await foreignTables(owner);
  if (foreign.length > 0)
    throw new StartError(
      `The database has tables that are not the shop's (${foreign.join(", ")}): move them away first.`,
    );
  const isEmpty = rows.products + rows.orders + rows.accounts === 0;
  if (!isEmpty && !replace)
    throw new StartError(`There is a shop here already, ${inWords(rows)}. ${howToReplace}`);
  const files = await owner<
    { version: string }[]
  >`select version from storage.objects where version is not null`;
  const versions = files.map(({ version }) => version);
  if (isEmpty) return { hasShop: true, versions, backup: undefined };
  const time = new Date().toISOString().replace(/\.\d+|[-:]/g, "");
  const backup = join(backupsDirectory(dataDirectory), backupName(environment, `before-restore-${time}`));
  await backUpShop(environment, data, backup, { pace: fullSpeed });
  return { hasShop: true, versions, backup };
}

const howToReplace = "With --replace the backup takes its place, after a backup of what is here.";

function inWords({ products, orders, accounts, files }: ShopRows): string {
  return `with ${products} products, ${orders} orders, ${accounts} accounts and ${files} files`;
}

const ownTables = [...Object.keys(shopTables), "public.shop_texts"];

async function foreignTables(owner: Sql): Promise<string[]> {
  const rows = await owner<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'f')
      and 'public.' || relname <> all (${ownTables}::text[])
      and not exists (select from pg_depend where objid = pg_class.oid and classid = 'pg_class'::regclass and deptype = 'e')
    order by relname`;
  return rows.map(({ name }) => name);
}

async function hasAuthenticator(sql: TransactionSql): Promise<boolean> {
  const [role] = await sql`select from pg_roles where rolname = 'authenticator'`;
  return role !== undefined;
}

/** Sets the login's password now, while the old secret can still prove that the login is ours. */
async function giveLogin(
  sql: TransactionSql,
  { database, jwtSecret, rotateSecret }: Environment,
  { address, dataDirectory }: ShopData,
  restored: string | undefined,
  hadLogin: boolean,
): Promise<void> {
  const present = jwtSecret ?? storedSecret(dataDirectory, "jwt-secret");
  const secret = jwtSecret ?? restored ?? present;
  await ensureAuthenticator(sql, authenticatorPassword(secret), async () => {
    if (!hadLogin || database.kind === "embedded" || rotateSecret) return;
    for (const known of [present, secret])
      if (await isPasswordOfAuthenticator(address, authenticatorPassword(known))) return;
    throw new StartError(
      "Another shop on this PostgreSQL server (DATABASE_URL) uses another JWT_SECRET: set the same one, or ROTATE_SECRET=1 to put this one in its place, which locks out any shop that uses the other.",
    );
  });
}

/** PostgreSQL refuses rows because the backup is bad, and nothing of it stays. */
function refusal(error: unknown, { name }: Source): unknown {
  const isRefusal = error instanceof PostgresError && /^2[23]|^42/.test(error.code);
  if (!isRefusal) return error;
  return new StartError(
    `${name} cannot be restored: what is in it does not fit together (${error.message}). Nothing was changed.`,
    { cause: error },
  );
}

async function isStored(files: ObjectFiles, version: string, { bytes, sha256 }: Content): Promise<boolean> {
  try {
    const present = await measure(await files.stream(version, null));
    return present.bytes === bytes && present.sha256 === sha256;
  } catch {
    // The file is missing, or cannot be read.
    return false;
  }
}

async function giveNewVersion(sql: TransactionSql, version: string): Promise<string> {
  const place = randomUUID();
  await sql`update storage.objects set version = ${place} where version = ${version}`;
  return place;
}

async function refuseFullDisk(
  { storageUrl }: Environment,
  { dataDirectory }: ShopData,
  { files }: Manifest,
): Promise<void> {
  if (storageUrl !== undefined) return;
  const needed = Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0);
  const { bavail, bsize } = await statfs(dataDirectory);
  if (bavail * bsize < needed)
    throw new StartError(
      `The shop's disk has no room for the files of this backup (${bytesInWords(needed, "en")}). Nothing was changed.`,
    );
}

/** A bucket has to know a file's size and checksum first, so the file goes by way of the disk. */
async function storeFile(
  files: ObjectFiles,
  version: string,
  path: string,
  { content, chunks }: CheckedEntry,
  onChunk: (chunk: Buffer) => void,
): Promise<void> {
  try {
    await pipeline(
      chunks(),
      async function* (source: AsyncIterable<Buffer>) {
        for await (const chunk of source) {
          onChunk(chunk);
          yield chunk;
        }
      },
      createWriteStream(path, { mode: 0o600 }),
    );
    await files.store(version, path, content.bytes);
  } finally {
    rmSync(path, { force: true });
  }
}
