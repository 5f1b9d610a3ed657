import { text } from "node:stream/consumers";
import type { TransactionSql } from "../backend/database/sql.ts";
import { migrate } from "../backend/database/migrate.ts";
import { StartError } from "../work/start-error.ts";
import { type CheckedEntry, checkedEntries } from "./check-backup.ts";
import type { Key } from "./encryption.ts";
import { loadTable, prepareTables, setSequences } from "./load-tables.ts";
import { type Manifest, totalBytes } from "./manifest.ts";
import type { Known, Migrations } from "./migrations.ts";
import { damaged, type Source } from "./read-archive.ts";
import { schemas } from "./kept.ts";
import { compareWith, type Damage, damageInWords, type StoredFile, storedFiles } from "./stored-files.ts";
import { fixFormats, keptTables, readSequences, rebuilds } from "./tables.ts";

export type Receiver = {
  file: (version: string, entry: CheckedEntry, onChunk: (chunk: Buffer) => void) => Promise<void>;
  secret: (name: string, value: string) => void;
};

export type Restored = {
  warnings: string[];
  /** Tables and columns that the schema has and the file has not. */
  lacking: string[];
  damage: Damage[];
};

export type RestoreStage = "schema" | "tables" | "files" | "migrations";

type Options = {
  source: Source;
  key: Key;
  /** The manifest that `checkBackup` returned. */
  manifest: Manifest;
  migrations: Migrations;
  known: Known;
  /** Leaves out later migrations, for the version that the backup is from. */
  asItWas?: boolean;
  receiver: Receiver;
  onProgress: (stage: RestoreStage, done: number, total: number) => void;
};

/**
 * Restores a checked backup in the transaction `sql`, where no shop is: schema, rows, files, later migrations.
 * @throws StartError with one sentence; the transaction has to be rolled back then
 */
export async function restoreDatabase(sql: TransactionSql, options: Options): Promise<Restored> {
  const { source, key, manifest, migrations, known, asItWas = false, receiver, onProgress } = options;
  const total = totalBytes(manifest);
  let done = 0;

  onProgress("schema", done, total);
  const former = manifest.former_texts;
  await migrate(sql, migrations.system, "facet_system", { names: manifest.system_migrations, former });
  await migrate(sql, migrations.shop, "facet_migrations", { names: manifest.migrations, former });
  await fixFormats(sql);
  const { loaded, sequences, foreign, lacking } = await chooseTables(sql, source, manifest);
  const completeTables = await prepareTables(sql, loaded);

  let stored: Map<string, StoredFile> | undefined;
  const damage: Damage[] = [];
  const finishTables = async (): Promise<Map<string, StoredFile>> => {
    await setSequences(sql, sequences);
    await completeTables();
    if (await rebuilds(sql)) await sql`select private.rebuild()`;
    return new Map((await storedFiles(sql)).map((file) => [file.path, file]));
  };
  for await (const [entry] of checkedEntries(source, key, known)) {
    const advance = ({ length }: Buffer): void =>
      onProgress(entry.kind === "file" ? "files" : "tables", (done += length), total);
    if (entry.kind === "secret") {
      receiver.secret(entry.name, await text(entry.chunks()));
    } else if (entry.kind === "table" && loaded.includes(entry.name)) {
      await loadTable(sql, entry.name, manifest.tables[entry.name]!, entry.chunks(), advance);
    } else if (entry.kind === "table") {
      await entry.read(advance);
    } else {
      stored ??= await finishTables();
      const file = stored.get(entry.name);
      if (file === undefined)
        throw new StartError(`The backup has no row for its file ${entry.name}: nothing was changed.`);
      const compared = compareWith(file);
      await receiver.file(file.version, entry, (chunk) => {
        compared.add(chunk);
        advance(chunk);
      });
      if (!compared.isSame()) damage.push({ path: file.path, version: file.version, problem: "damaged" });
    }
  }
  stored ??= await finishTables();
  for (const { path, version } of stored.values())
    if (!Object.hasOwn(manifest.files, path)) damage.push({ path, version, problem: "missing" });

  if (!asItWas) {
    onProgress("migrations", total, total);
    await migrate(sql, migrations.system, "facet_system");
    const later = await migrate(sql, migrations.shop, "facet_migrations");
    // The later migrations may make derived tables in another way.
    if (later.length > 0) await sql`select private.rebuild()`;
  }
  const warnings = [
    ...lacking.map(
      (name) => `The backup has no ${name}: it was gone when the backup was made, and is empty now.`,
    ),
    ...foreign.map((name) => `The table ${name} is not one of the shop's: it stays in the backup.`),
    ...(damage.length > 0 ? ["This was so already when the backup was made:", ...damageInWords(damage)] : []),
  ];
  return { warnings, lacking, damage };
}

type Chosen = {
  sequences: Manifest["sequences"];
  loaded: string[];
  /** Tables that no migration makes, which are not restored. */
  foreign: string[];
  lacking: string[];
};

/** The tables that a backup of this schema has, whatever it says. @throws StartError for a column that they lack */
async function chooseTables(sql: TransactionSql, source: Source, manifest: Manifest): Promise<Chosen> {
  const tables = new Map((await keptTables(sql)).map((table) => [table.name, table]));
  const given = Object.keys(manifest.tables);
  for (const [name, { columns }] of Object.entries(manifest.tables)) {
    const present = tables.get(name)?.columns;
    if (
      present &&
      !columns.every((column, index) => present.includes(column) && columns.indexOf(column) === index)
    )
      throw damaged(source);
  }
  const own = await readSequences(sql, [...tables.values()]);
  const [row] = await sql<{ made: string[] }[]>`
    select array(
      select nspname || '.' || relname from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname = any (${schemas}) and relkind = 'r'
    ) as made`;
  const foreign = given.filter((name) => !row!.made.includes(name));
  return {
    sequences: Object.fromEntries(Object.entries(manifest.sequences).filter(([name]) => name in own)),
    loaded: given.filter((name) => tables.has(name)),
    foreign,
    lacking: [...tables.values()].flatMap(({ name, columns }) => {
      const found = manifest.tables[name]?.columns;
      if (!found) return [`table ${name}`];
      return columns
        .filter((column) => !found.includes(column))
        .map((column) => `column ${column} of the table ${name}`);
    }),
  };
}
