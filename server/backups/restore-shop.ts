import { randomUUID } from "node:crypto";
import { createWriteStream, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Sql, TransactionSql } from "postgres";
import { checkBackup } from "../../backup/check-backup.ts";
import { clearDatabase, existingShop, type ShopRows } from "../../backup/clear-database.ts";
import { typedKey } from "../../backup/encryption.ts";
import { unfinished } from "../../backup/file-target.ts";
import type { Manifest } from "../../backup/manifest.ts";
import { knownMigrations } from "../../backup/migrations.ts";
import { restoreDatabase, type RestoreStage } from "../../backup/restore-database.ts";
import { fullSpeed } from "../../backup/paced.ts";
import { fileSource } from "../../backup/read-archive.ts";
import { ensureAuthenticator, isPasswordOfAuthenticator } from "../../backend/database/authenticator.ts";
import { authenticatorPassword } from "../../backend/database/pools.ts";
import { completeServiceRole } from "../../backend/database/system.ts";
import { StartError } from "../../backend/shared/start-error.ts";
import type { ObjectFiles } from "../../backend/storage/shared/object-files.ts";
import { backUpShop, backupName, backupsDirectory } from "./backup-shop.ts";
import { replaceSecret, storedSecret } from "../data-directory.ts";
import type { Environment } from "../environment.ts";
import { migrationDirectories, openShopData, schemaDirectory, type ShopData } from "./shop-data.ts";

export type RestoreProgress = (stage: "check" | RestoreStage, done: number, total: number) => void;

export type RestoreOptions = {
  file: string;
  /** Or the secret key; it wins over the environment's. */
  passphrase?: string | undefined;
  environment: Environment;
  /** Whether a shop that is there is replaced, after a backup of it. */
  replace: boolean;
  /** Whether the tables stay as they were, for the version that the backup is from. */
  asItWas?: boolean;
  onProgress?: RestoreProgress;
};

export type RestoredShop = {
  manifest: Manifest;
  /** What the owner should know, a sentence each. */
  warnings: string[];
  /** The file with the shop that was replaced. */
  backup: string | undefined;
};

/**
 * Restores a backup onto the database, the storage and the data directory that the environment names, with no shop running
 * there. All of it or nothing.
 * @throws StartError with one sentence
 */
export async function restoreShop(options: RestoreOptions): Promise<RestoredShop> {
  const { file, environment, replace, asItWas = false, onProgress = () => {} } = options;
  const key = options.passphrase === undefined ? environment.backups.key : typedKey(options.passphrase);
  const known = knownMigrations(migrationDirectories);
  const source = fileSource(file);
  const manifest = await checkBackup(source, key, known, (done, total) => onProgress("check", done, total));
  const data = await openShopData(environment, { alone: true });
  const { owner, files, dataDirectory } = data;
  const stored = new Set<string>();
  const old = new Set<string>();
  let isRestored = false;
  try {
    const before = await makeRoom(environment, data, replace);
    for (const version of before.versions) old.add(version);
    const secrets = new Map<string, string>();
    const warnings = await owner.begin(async (sql) => {
      const hadLogin = await hasAuthenticator(sql);
      if (before.hasShop) await clearDatabase(sql);
      const warnings = await restoreDatabase(sql, {
        source,
        key,
        manifest,
        migrations: migrationDirectories,
        asItWas,
        onProgress,
        receiver: {
          secret: (name, value) => void secrets.set(name, value),
          async file(version, { content, chunks }, onChunk) {
            stored.add(version);
            await storeFile(data, version, content.bytes, chunks(), onChunk);
          },
        },
      });
      await completeServiceRole(sql);
      await giveLogin(sql, environment, data, secrets.get("jwt-secret"), hadLogin);
      return warnings;
    });
    isRestored = true;
    for (const [name, value] of secrets) replaceSecret(dataDirectory, name, value);
    await removeFiles(
      files,
      [...old].filter((version) => !stored.has(version)),
    );
    return { manifest, warnings, backup: before.backup };
  } catch (error) {
    // Those of the shop that is still there may be the same.
    const strays = isRestored ? [] : [...stored].filter((version) => !old.has(version));
    await removeFiles(files, strays).catch(() => {});
    throw error;
  } finally {
    await data.close();
  }
}

type Before = { hasShop: boolean; versions: readonly string[]; backup: string | undefined };

/** @throws StartError when there is a shop that must not be replaced, or somebody else's table */
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

/** Names that tables of the shop have had. */
const earlierNames = ["shop_texts"];

async function foreignTables(owner: Sql): Promise<string[]> {
  const present = readdirSync(join(schemaDirectory, "public", "tables"));
  const own = [...earlierNames, ...present.map((name) => name.replace(/\.sql$/, ""))];
  const rows = await owner<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'f') and relname <> all (${own}::text[])
      and not exists (select from pg_depend where objid = pg_class.oid and classid = 'pg_class'::regclass and deptype = 'e')
    order by relname`;
  return rows.map(({ name }) => name);
}

async function hasAuthenticator(sql: TransactionSql): Promise<boolean> {
  const [role] = await sql`select from pg_roles where rolname = 'authenticator'`;
  return role !== undefined;
}

/** Sets the password of the server's login as the next start does, while the old secret is still there to prove that it is ours. */
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

/** By way of a file on the disk, because a bucket has to know a file's size and checksum first. */
async function storeFile(
  { files, dataDirectory }: ShopData,
  version: string,
  bytes: number,
  chunks: AsyncIterable<Buffer>,
  onChunk: (chunk: Buffer) => void,
): Promise<void> {
  const path = join(backupsDirectory(dataDirectory), `${randomUUID()}${unfinished}`);
  try {
    await pipeline(
      chunks,
      async function* (source: AsyncIterable<Buffer>) {
        for await (const chunk of source) {
          onChunk(chunk);
          yield chunk;
        }
      },
      createWriteStream(path, { mode: 0o600 }),
    );
    await files.store(version, path, bytes);
  } finally {
    rmSync(path, { force: true });
  }
}

async function removeFiles(files: ObjectFiles, versions: Iterable<string>): Promise<void> {
  for (const version of versions) await files.remove(version);
}
