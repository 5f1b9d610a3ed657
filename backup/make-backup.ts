import type { Sql } from "../backend/database/sql.ts";
import type { Writable } from "node:stream";
import { formerTexts, readApplied } from "../backend/database/migrate.ts";
import type { ObjectFiles } from "../backend/storage/shared/object-files.ts";
import { StorageError } from "../backend/storage/shared/errors.ts";
import { retry } from "../work/retry.ts";
import type { Encryption } from "./encryption.ts";
import { type Content, entryPath, format, type Manifest, manifestEntry, totalBytes } from "./manifest.ts";
import { measure } from "./measure.ts";
import type { Migrations } from "./migrations.ts";
import type { Pace } from "./paced.ts";
import { countRows } from "./rows.ts";
import { compareWith, type Damage, type StoredFile, storedFiles, withProducts } from "./stored-files.ts";
import { type Connection, copyOut, fixFormats, keptTables, readSequences, type Table } from "./tables.ts";
import { type ArchiveWriter, EntryChanged, writeArchive } from "./write-archive.ts";

/** Bytes of `total` that a stage has done. */
export type Progress<Stage extends string> = (stage: Stage, done: number, total: number) => void;

export type BackupOptions = {
  owner: Sql;
  files: ObjectFiles;
  /** Keys that the shop cannot make again, by the names of their files in the data directory. */
  secrets: Readonly<Record<string, string>>;
  version: string;
  migrations: Migrations;
  encryption: Encryption | undefined;
  pace: Pace;
  /** Opens what the backup is written to, and closes it when it is whole, perhaps again. @returns the bytes written */
  target: (write: (target: Writable) => Promise<void>) => Promise<number>;
  onProgress?: Progress<"measure" | "write">;
};

export type Backup = {
  manifest: Manifest;
  bytes: number;
  damage: Damage[];
};

/** If a file is deleted meanwhile, the backup begins again without it. */
const attempts = 3;

/**
 * Writes a backup while the shop goes on, in two readings, because the manifest comes first. The tables' snapshot
 * ends before files are written, since a slow target would hold up the database's cleaning. @throws StartError
 */
export async function makeBackup(options: BackupOptions): Promise<Backup> {
  const measured = new Map<string, Measured>();
  return retry(() => tryBackup(options, measured), {
    mayRetry(error, failures) {
      measured.clear();
      return failures < attempts && (error instanceof EntryChanged || problemOf(error) !== undefined);
    },
  });
}

/** `content` is undefined for a file that is missing or cannot be read. */
type Measured = { content: Content | undefined; problem: Damage["problem"] | undefined };

/** @param measured files by their versions, which never change */
async function tryBackup(
  { owner, files, secrets, version, migrations, encryption, pace, target, onProgress }: BackupOptions,
  measured: Map<string, Measured>,
): Promise<Backup> {
  const connection = await owner.reserve();
  try {
    const progress = { done: 0, total: 0 };
    const advance = (bytes: number): void => {
      progress.done += bytes;
      onProgress?.("measure", Math.min(progress.done, progress.total), progress.total);
    };
    const measureFiles = async (list: readonly StoredFile[]): Promise<void> => {
      for (const file of list)
        if (!measured.has(file.version))
          measured.set(file.version, await measureFile(files, file, pace, advance));
    };
    const tableSizes = (await keptTables(connection)).reduce((sum, { bytes }) => sum + bytes, 0);
    const before = await storedFiles(connection);
    progress.total = tableSizes + before.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0);
    // This may take long, so it is outside of the snapshot.
    await measureFiles(before);

    await connection`begin isolation level repeatable read read only`;
    await fixFormats(connection);
    const tables = await keptTables(connection);
    const stored = await storedFiles(connection);
    await measureFiles(stored);
    const contentOf = ({ version }: StoredFile) => measured.get(version)?.content;
    const present = stored.filter((file) => contentOf(file) !== undefined);
    const damage = await withProducts(connection, damageOf(stored, measured));
    const secretContents = Object.entries(secrets).map(
      ([name, value]) => [name, Buffer.from(value)] as const,
    );
    const manifest: Manifest = {
      format,
      version,
      made_at: new Date().toISOString(),
      ...(await describeShop(connection, migrations)),
      sequences: await readSequences(connection, tables),
      secrets: Object.fromEntries(
        await Promise.all(
          secretContents.map(async ([name, value]) => [name, await measure([value])] as const),
        ),
      ),
      tables: await measureTables(connection, tables, pace, advance),
      files: Object.fromEntries(present.map((file) => [file.path, contentOf(file)!])),
      missing: stored.filter((file) => contentOf(file) === undefined).map(({ path }) => path),
    };
    const bytes = await target((stream) =>
      writeArchive(stream, encryption, new Date(manifest.made_at), async (archive) => {
        const text = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
        await archive.add(manifestEntry, await measure([text]), [text]);
        const entries = withProgress(archive, manifest, onProgress);
        for (const [name, value] of secretContents)
          await entries.add(entryPath("secret", name), manifest.secrets[name]!, [value]);
        for (const table of tables)
          await entries.add(
            entryPath("table", table.name),
            manifest.tables[table.name]!,
            pace(copyOut(connection, table)),
          );
        await connection`commit`;
        for (const { path, version } of present)
          await entries.add(
            entryPath("file", path),
            manifest.files[path]!,
            pace(await files.stream(version, null)),
          );
      }),
    );
    return { manifest, bytes, damage };
  } catch (error) {
    await connection`rollback`.catch(() => {});
    throw error;
  } finally {
    connection.release();
  }
}

function damageOf(stored: readonly StoredFile[], measured: ReadonlyMap<string, Measured>): Damage[] {
  return stored.flatMap(({ path, version }) => {
    const problem = measured.get(version)?.problem;
    return problem === undefined ? [] : [{ path, version, problem }];
  });
}

async function measureFile(
  files: ObjectFiles,
  file: StoredFile,
  pace: Pace,
  onBytes: (bytes: number) => void,
): Promise<Measured> {
  const compared = compareWith(file);
  try {
    const content = await measure(pace(await files.stream(file.version, null)), (chunk) => {
      compared.add(chunk);
      onBytes(chunk.length);
    });
    return { content, problem: compared.isSame() ? undefined : "damaged" };
  } catch (error) {
    const problem = problemOf(error);
    if (problem === undefined) throw error;
    return { content: undefined, problem };
  }
}

/** Codes of a disk that fails for one file, which is no reason to have no backup of the others. */
const ofOneFile = ["EIO", "EISDIR", "ELOOP", "EACCES", "EPERM"];

function problemOf(error: unknown): "missing" | "unreadable" | undefined {
  if (error instanceof StorageError && error.statusCode === "404") return "missing";
  const { code = "" } = error as NodeJS.ErrnoException;
  return ofOneFile.includes(code) ? "unreadable" : undefined;
}

/** The database may be of any earlier version, without what came later. */
async function describeShop(sql: Connection, { system, shop }: Migrations) {
  const [server] = await sql<{ postgres: string }[]>`select current_setting('server_version') as postgres`;
  const [system_migrations, migrations] = [
    await readApplied(sql, "facet_system"),
    await readApplied(sql, "facet_migrations"),
  ];
  const former = { ...formerTexts(system_migrations, system), ...formerTexts(migrations, shop) };
  return {
    shop: await shopName(sql),
    postgres: server!.postgres,
    migrations: [...migrations.keys()].toSorted(),
    system_migrations: [...system_migrations.keys()].toSorted(),
    ...(Object.keys(former).length > 0 && { former_texts: former }),
  };
}

/** The shop's name; empty in a version from before shops had one. */
async function shopName(sql: Connection): Promise<string> {
  const [known] = await sql`select where to_regclass('public.shop_facts') is not null`;
  if (!known) return "";
  const [facts] = await sql<{ name: string }[]>`select name from public.shop_facts`;
  return facts?.name ?? "";
}

async function measureTables(
  sql: Connection,
  tables: readonly Table[],
  pace: Pace,
  onBytes: (bytes: number) => void,
) {
  const measured: Manifest["tables"] = {};
  for (const table of tables) {
    let rows = 0;
    const content = await measure(pace(copyOut(sql, table)), (chunk) => {
      rows += countRows(chunk);
      onBytes(chunk.length);
    });
    measured[table.name] = { rows, ...content, columns: table.columns };
  }
  return measured;
}

function withProgress(
  archive: ArchiveWriter,
  manifest: Manifest,
  onProgress: BackupOptions["onProgress"],
): ArchiveWriter {
  const total = totalBytes(manifest);
  let done = 0;
  return {
    async add(name, content, chunks) {
      await archive.add(name, content, chunks);
      done += content.bytes;
      onProgress?.("write", done, total);
    },
  };
}
