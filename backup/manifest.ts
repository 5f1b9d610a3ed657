import { z } from "zod";

/** The format that this program writes; it reads this one and all before. */
export const format = 1;

const content = z.object({
  bytes: z.int().nonnegative(),
  /** In hexadecimal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** What an entry of a backup has to be. */
export type Content = z.infer<typeof content>;

const manifest = z.object({
  format: z.int().positive(),
  /** The program's. */
  version: z.string(),
  made_at: z.iso.datetime({ offset: true }),
  /** The shop's name. */
  shop: z.string(),
  /** The names of the shop's migrations that made these tables, and of the backend's own. */
  migrations: z.array(z.string()),
  system_migrations: z.array(z.string()),
  /** The digests of those that had another text then, by name. */
  former_texts: z.record(z.string(), z.string()).optional(),
  /** The server's version. */
  postgres: z.string(),
  /** By schema and name, in the order of the archive. */
  tables: z.record(z.string(), content.extend({ rows: z.int().nonnegative(), columns: z.array(z.string()) })),
  /** By schema and name: the last number that was given out, null before the first. */
  sequences: z.record(
    z.string(),
    z
      .string()
      .regex(/^-?\d+$/)
      .nullable(),
  ),
  /** Files of the data directory by their names. */
  secrets: z.record(z.string(), content),
  /** By bucket and path. */
  files: z.record(z.string(), content),
  /** Files that the database names but the storage did not have. */
  missing: z.array(z.string()),
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
