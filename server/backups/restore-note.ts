import {
  appendFileSync,
  existsSync,
  lstatSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { PostgresError, type Sql, type TransactionSql } from "../../backend/database/sql.ts";
import type { ObjectFiles } from "../../backend/storage/shared/object-files.ts";
import { StartError } from "../../work/start-error.ts";
import { unfinished } from "../../backup/file-target.ts";
import { privateDirectory } from "../data/data-directory.ts";
import { secretNames } from "../data/secrets.ts";

const folder = "restoring";
const noteName = "note";

/** What a restore changes outside of the database, so that the next can finish it or take it back. */
export type RestoreNote = {
  /** Notes a file of the former shop, which is removed if that shop is replaced. */
  former: (version: string) => void;
  version: (version: string) => void;
  /** Keeps a secret aside on the disk until the transaction has ended. */
  secret: (name: string, value: string) => void;
  draft: () => string;
};

/** A folder or link in the place of a secret would stop a restore after its commit. */
export function refuseStrangePlaces(dataDirectory: string): void {
  for (const name of secretNames) {
    const found = lstatSync(join(dataDirectory, name), { throwIfNoEntry: false });
    if (found && !found.isFile())
      throw new StartError(
        `${join(dataDirectory, name)} is not a file: move it away first. Nothing was changed.`,
      );
  }
}

export async function beginRestoreNote(sql: TransactionSql, dataDirectory: string): Promise<RestoreNote> {
  const [row] = await sql<{ id: string }[]>`select pg_current_xact_id()::text as id`;
  const directory = privateDirectory(dataDirectory, folder);
  const note = join(directory, noteName);
  // The note counts from its first line on, so each line is on the disk before what it names.
  const add = (line: string): void => appendFileSync(note, `${line}\n`, { mode: 0o600, flag: "as" });
  add(row!.id);
  return {
    former: (version) => add(`- ${version}`),
    version: (version) => add(`+ ${version}`),
    secret: (name, value) => writeFileSync(join(directory, name), value, { mode: 0o600, flush: true }),
    draft: () => join(directory, `file${unfinished}`),
  };
}

/** null if the transaction is too long ago to know. */
type Outcome = "committed" | "aborted" | "in progress" | null;

/**
 * Brings files and secrets into agreement with the database after a restore that did not end: if its transaction was
 * committed, its secrets count and the former shop's files go; otherwise its own files go. Does nothing while the
 * restore goes on.
 * @returns whether there was one, and its transaction was committed
 */
export async function finishRestore(
  owner: Sql,
  files: Pick<ObjectFiles, "remove">,
  dataDirectory: string,
): Promise<boolean> {
  const directory = join(dataDirectory, folder);
  const lines = readNote(directory);
  if (!lines) return false;
  const [transaction = "", ...changes] = lines;
  const outcome = await outcomeOf(owner, transaction);
  if (outcome === "in progress") return false;
  const isCommitted = outcome === "committed";
  if (isCommitted)
    for (const name of secretNames) {
      const draft = join(directory, name);
      if (existsSync(draft)) renameSync(draft, join(dataDirectory, name));
    }
  const used = await usedVersions(owner);
  for (const change of new Set(changes)) {
    const [kind, version = ""] = change.split(" ");
    if ((isCommitted || kind === "+") && !used.has(version)) await files.remove(version);
  }
  rmSync(directory, { recursive: true, force: true });
  return isCommitted;
}

export const hasRestoreNote = (dataDirectory: string): boolean => existsSync(join(dataDirectory, folder));

/** Reads whole lines only: the last one may be cut off, and then nothing of it was done. */
function readNote(directory: string): string[] | undefined {
  if (!existsSync(directory)) return undefined;
  const note = join(directory, noteName);
  return existsSync(note) ? readFileSync(note, "utf8").split("\n").slice(0, -1) : [];
}

async function outcomeOf(owner: Sql, transaction: string): Promise<Outcome> {
  if (!/^\d+$/.test(transaction)) return "aborted";
  try {
    const [row] = await owner<{ outcome: Outcome }[]>`
      select pg_xact_status(${transaction}::text::xid8) as outcome`;
    return row!.outcome;
  } catch (error) {
    // The transaction is another server's: here its number is still to come.
    if (error instanceof PostgresError && error.code.startsWith("22")) return "aborted";
    throw error;
  }
}

async function usedVersions(owner: Sql): Promise<Set<string>> {
  const [known] = await owner<{ exists: boolean }[]>`
    select to_regclass('storage.objects') is not null as exists`;
  if (!known!.exists) return new Set();
  const rows = await owner<{ version: string }[]>`
    select version from storage.objects where version is not null`;
  return new Set(rows.map(({ version }) => version));
}
