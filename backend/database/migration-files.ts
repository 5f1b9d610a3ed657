import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

export type Migration = { name: string; path: string; script: string; checksum: string };

export function readMigrations(directory: string): Migration[] {
  const names = readdirSync(directory).filter((name) => name.endsWith(".sql"));
  return names.toSorted().map((name) => readMigration(directory, name));
}

export function migrationNames(directory: string): string[] {
  return readMigrations(directory).map(({ name }) => name);
}

function readMigration(directory: string, name: string): Migration {
  const path = join(directory, name);
  const script = readFileSync(path, "utf8").replaceAll("\r\n", "\n");
  return {
    name,
    path: relative(process.cwd(), path),
    script,
    checksum: createHash("sha256").update(script).digest("hex"),
  };
}

/** A text that a migration had when it was applied somewhere, before it was rewritten. */
type Former = {
  text: Migration;
  update: Migration;
};

export type History = {
  formerText: (name: string, checksum: string) => Former | undefined;
  late: (name: string) => Migration | undefined;
};

/**
 * Reads what happened to migrations after they were applied. A test allows no more of it. In the folder `rewritten`,
 * `NAME.DIGEST.sql` is a former text, `NAME.DIGEST.update.sql` brings it to the present one, and `NAME.late.sql` says
 * that a migration may come after later ones, and what that leaves to do.
 */
export function readHistory(directory: string): History {
  const folder = join(directory, "rewritten");
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const read = (name: string): Migration | undefined =>
    names.includes(name) ? readMigration(folder, name) : undefined;
  return {
    formerText(name, checksum) {
      const stem = `${name.replace(/\.sql$/, "")}.${checksum.slice(0, 12)}`;
      const [text, update] = [read(`${stem}.sql`), read(`${stem}.update.sql`)];
      return text?.checksum === checksum && update ? { text: { ...text, name }, update } : undefined;
    },
    late: (name) => read(name.replace(/\.sql$/, ".late.sql")),
  };
}
