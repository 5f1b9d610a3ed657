import { z } from "zod";
import { checkBucketName, checkKey } from "../backend/storage/shared/names.ts";

/** The format that this program writes; it reads this one and all before. */
export const format = 1;

/** What a person may read, also in a terminal: no control characters. */
const line = (length: number) =>
  z
    .string()
    .max(length)
    .regex(/^\P{Cc}*$/u);

/** The name of a migration, a column, or a part of a table's name. */
const word = z.string().regex(/^[\w.-]{1,200}$/);

/** An operator's own tables may have any name; only the shop's are loaded. */
const tableName = line(200);

const content = z.object({
  bytes: z.int().nonnegative(),
  /** In hexadecimal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** A bucket and a path in it. It names a row, never a place on the disk. */
const fileName = z
  .string()
  .max(2000)
  .refine((name) => {
    const end = name.indexOf("/");
    try {
      checkBucketName(name.slice(0, end));
      checkKey(name.slice(0, end));
      checkKey(name.slice(end + 1));
      return end > 0;
    } catch {
      return false;
    }
  });

/** The largest are a few keys in JSON. */
const maxSecretBytes = 100_000;

/** What an entry of a backup has to be. */
export type Content = z.infer<typeof content>;

const manifest = z.object({
  format: z.int().positive(),
  /** The program's. */
  version: line(100),
  made_at: z.iso.datetime({ offset: true }),
  /** The shop's name. */
  shop: line(1000),
  /** The names of the shop's migrations that made these tables, and of the backend's own. */
  migrations: z.array(word),
  system_migrations: z.array(word),
  /** The digests of those that had another text then, by name. */
  former_texts: z.record(word, word).optional(),
  /** The server's version. */
  postgres: line(200),
  /** By schema and name, in the order of the archive. */
  tables: z.record(tableName, content.extend({ rows: z.int().nonnegative(), columns: z.array(line(200)) })),
  /** By schema and name: the last number that was given out, null before the first. */
  sequences: z.record(
    tableName,
    z
      .string()
      .regex(/^-?\d{1,19}$/)
      .nullable(),
  ),
  /** Files of the data directory by their names. */
  secrets: z.record(word, content.extend({ bytes: z.int().max(maxSecretBytes) })),
  /** By bucket and path. */
  files: z.record(fileName, content),
  /** Files that the database names but the storage did not have. */
  missing: z.array(fileName),
});

/** The first entry of a backup: what is in it. */
export type Manifest = z.infer<typeof manifest>;
export type TableContent = Manifest["tables"][string];

/** @returns undefined for a manifest that this program does not understand, which one of a later format is, too */
export function parseManifest(text: string): Manifest | undefined {
  try {
    return manifest.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

export const manifestEntry = "manifest.json";

export type Entry = {
  kind: "secret" | "table" | "file";
  /** The secret's, the table's with its schema, or bucket and path of the file. */
  name: string;
  /** In the archive. */
  path: string;
  content: Content;
};

const pathOf: Record<Entry["kind"], (name: string) => string> = {
  secret: (name) => `secrets/${name}`,
  table: (name) => `tables/${name}.copy`,
  file: (name) => `files/${name}`,
};

export function entryPath(kind: Entry["kind"], name: string): string {
  return pathOf[kind](name);
}

/** All entries after the manifest, in their order. */
export function entriesOf({ secrets, tables, files }: Manifest): Entry[] {
  const entries = (kind: Entry["kind"], contents: Record<string, Content>): Entry[] =>
    Object.entries(contents).map(([name, content]) => ({ kind, name, path: entryPath(kind, name), content }));
  return [...entries("secret", secrets), ...entries("table", tables), ...entries("file", files)];
}

/** Of all entries after the manifest. */
export function totalBytes(manifest: Manifest): number {
  return entriesOf(manifest).reduce((sum, { content }) => sum + content.bytes, 0);
}
