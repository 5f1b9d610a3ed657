import { z } from "zod";
import { checkBucketName, checkKey } from "../backend/storage/shared/names.ts";

/** The format that this program writes; it reads this one and all before. */
export const format = 1;

/** People may read it in a terminal, so it has no control characters. */
const line = (length: number) =>
  z
    .string()
    .max(length)
    .regex(/^\P{Cc}*$/u);

const word = z.string().regex(/^[\w.-]{1,200}$/);

/** An operator's own tables may have any name; only the shop's are loaded. */
const tableName = line(200);

const content = z.object({
  bytes: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** A bucket and a path in it: a row, never a place on the disk. */
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

const maxSecretBytes = 100_000;

export type Content = z.infer<typeof content>;

const manifest = z.object({
  format: z.int().positive(),
  version: line(100),
  made_at: z.iso.datetime({ offset: true }),
  shop: line(1000),
  /** The migrations that made these tables: the shop's, and the backend's own. */
  migrations: z.array(word),
  system_migrations: z.array(word),
  /** The digests of migrations whose text was rewritten since, by name. */
  former_texts: z.record(word, word).optional(),
  postgres: line(200),
  /** The tables by schema and name, in the order of the archive. */
  tables: z.record(tableName, content.extend({ rows: z.int().nonnegative(), columns: z.array(line(200)) })),
  /** The last number of each sequence, by schema and name; null before the first. */
  sequences: z.record(
    tableName,
    z
      .string()
      .regex(/^-?\d{1,19}$/)
      .nullable(),
  ),
  /** The files of the data directory, by name. */
  secrets: z.record(word, content.extend({ bytes: z.int().max(maxSecretBytes) })),
  files: z.record(fileName, content),
  /** Files that the database names but the storage did not have. */
  missing: z.array(fileName),
});

export type Manifest = z.infer<typeof manifest>;
export type TableContent = Manifest["tables"][string];

/** @returns undefined for a manifest that this program does not understand, such as one of a later format */
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
  name: string;
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

export function entriesOf({ secrets, tables, files }: Manifest): Entry[] {
  const entries = (kind: Entry["kind"], contents: Record<string, Content>): Entry[] =>
    Object.entries(contents).map(([name, content]) => ({ kind, name, path: entryPath(kind, name), content }));
  return [...entries("secret", secrets), ...entries("table", tables), ...entries("file", files)];
}

export function totalBytes(manifest: Manifest): number {
  return entriesOf(manifest).reduce((sum, { content }) => sum + content.bytes, 0);
}
