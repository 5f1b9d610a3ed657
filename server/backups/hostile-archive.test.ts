import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import type { Readable, Writable } from "node:stream";
import { createZstdCompress, zstdCompressSync } from "node:zlib";
import { type Header, pack } from "tar-stream";
import { beforeEach, expect, test } from "vitest";
import { secretChecks } from "../data/secrets.ts";
import { addEnd } from "../../backup/checked-end.ts";
import { checkBackup, readManifest } from "../../backup/check-backup.ts";
import { fileSource } from "../../backup/read-archive.ts";

let file: string;
beforeEach(() => {
  const directory = mkdtempSync(join(tmpdir(), "facet-hostile-"));
  file = join(directory, "shop.tar.zst");
  return () => rmSync(directory, { recursive: true });
});

const known = { migrations: ["1.sql"], system_migrations: ["01.sql"], secrets: secretChecks };
const content = (text: string) => ({
  bytes: Buffer.byteLength(text),
  sha256: createHash("sha256").update(text).digest("hex"),
});

type Headers = Partial<Header> & { name: string };
type Given = Partial<Record<"secrets" | "tables" | "files", Record<string, string>>>;

const contents = (given: Record<string, string>, more = {}) =>
  Object.fromEntries(Object.entries(given).map(([name, text]) => [name, { ...content(text), ...more }]));

/** A manifest that is true of what it names. */
const manifestOf = ({ secrets = {}, tables = {}, files = {} }: Given) => {
  return {
    format: 1,
    version: "1.2.3",
    made_at: "2026-11-23T03:00:00.000Z",
    shop: "Facet",
    migrations: ["1.sql"],
    system_migrations: ["01.sql"],
    postgres: "18.0",
    tables: contents(tables, { rows: 0, columns: ["id"] }),
    sequences: {},
    secrets: contents(secrets),
    files: contents(files),
    missing: [],
  };
};

const entriesOf = ({ secrets = {}, tables = {}, files = {} }: Given): [Headers, string][] => [
  ...Object.entries(secrets).map(([name, text]): [Headers, string] => [{ name: `secrets/${name}` }, text]),
  ...Object.entries(tables).map(([name, text]): [Headers, string] => [{ name: `tables/${name}.copy` }, text]),
  ...Object.entries(files).map(([name, text]): [Headers, string] => [{ name: `files/${name}` }, text]),
];

async function write(manifest: object | string, entries: [Headers, string][], times = 1): Promise<void> {
  const archive = pack();
  const text = typeof manifest === "string" ? manifest : JSON.stringify(manifest);
  for (const [headers, body] of [[{ name: "manifest.json" }, text] as [Headers, string], ...entries])
    if (headers.type && headers.type !== "file") archive.entry(headers);
    else archive.entry(headers, body);
  archive.finalize();
  let bytes = await buffer(archive);
  for (let time = 0; time < times; time++) bytes = zstdCompressSync(bytes);
  const end = addEnd();
  end.end(bytes);
  writeFileSync(file, await buffer(end));
}

const refusal = async (): Promise<string> => {
  const error: unknown = await checkBackup(fileSource(file, "The file"), {}, known).catch(
    (error: unknown) => error,
  );
  return error instanceof Error ? error.message : "accepted";
};
const isNone = "The file is damaged, or not a backup of Facet. Nothing was changed.";
const good = "x".repeat(32);

const honest: Given = {
  secrets: { "jwt-secret": good },
  tables: { "public.products": "" },
  files: { "product-images/ring.webp": "photograph" },
};

test("what the following files are made of is accepted", async () => {
  await write(manifestOf(honest), entriesOf(honest));
  expect(await refusal()).toBe("accepted");
});

test.for([
  "../backend/storage/rendering/render-worker.ts",
  "/etc/passwd",
  "a/b",
  "..",
  ".",
  "",
  "jwt-secret\0",
  "JWT-SECRET",
  "jwt-secret.new",
  "storage",
  "postgres",
  "constructor",
  "owner.json",
])("a secret named %j is refused, also by whoever only looks at the file", async (name) => {
  const given = { ...honest, secrets: { "jwt-secret": good, [name]: good } };
  // As text, because JSON knows names that objects do not.
  const manifest = JSON.stringify(manifestOf(honest)).replace(
    '"jwt-secret":',
    () => `${JSON.stringify(name)}:${JSON.stringify(content(good))},"jwt-secret":`,
  );
  await write(manifest, entriesOf(given));
  expect(await refusal()).toBe(isNone);
  await expect(readManifest(fileSource(file, "The file"), {}, known)).rejects.toThrow(isNone);
});

test("what a parser leaves out of the manifest may not follow it", async () => {
  const entry: [Headers, string] = [{ name: "secrets/__proto__" }, good];
  const manifest = JSON.stringify(manifestOf(honest)).replace(
    '"jwt-secret":',
    `"__proto__":${JSON.stringify(content(good))},"jwt-secret":`,
  );
  await write(manifest, [entry, ...entriesOf(honest)]);
  expect(await refusal()).toBe(isNone);
});

test.for([
  ["jwt-secret", "short"],
  ["jwt-secret", ` ${"x".repeat(31)}\n`],
  ["secret-key", ""],
  ["secret-key", `${good}\n${good}`],
  ["secret-key", "é".repeat(40)],
  ["signing-keys", good],
  ["signing-keys", `[${" ".repeat(40)}]`],
  ["signing-keys", JSON.stringify([{ kid: "1", alg: "ES256", key_ops: ["sign"], kty: "EC", crv: "P-256" }])],
] as const)("the secret %s is refused as a start would refuse it: %j", async ([name, value]) => {
  const given = { ...honest, secrets: { [name]: value } };
  await write(manifestOf(given), entriesOf(given));
  expect(await refusal()).toMatch(
    new RegExp(
      `^The file cannot be restored, because no shop could start with its secret ${name}, .*\\. Nothing was changed\\.$`,
    ),
  );
});

test.for([
  "../x/ring.webp",
  "product-images/../../ring.webp",
  "/etc/passwd",
  "product-images//ring.webp",
  "product-images/",
  "ring.webp",
  "product-images/ri\0ng.webp",
  "product-images/ri\u001b[2Jng.webp",
  `product-images/${"x".repeat(3000)}`,
])("a file named %j is refused", async (name) => {
  const given = { ...honest, files: { [name]: "photograph" } };
  await write(manifestOf(given), entriesOf(given));
  expect(await refusal()).toBe(isNone);
});

test("only files are in it: no links, folders or devices", async () => {
  for (const type of ["symlink", "link", "directory", "character-device", "fifo"] as const) {
    const given = { ...honest, files: { "product-images/ring.webp": "" } };
    const entries = entriesOf(given);
    entries.at(-1)![0] = { name: "files/product-images/ring.webp", type, linkname: "/etc/passwd" };
    await write(manifestOf(given), entries);
    expect([type, await refusal()]).toEqual([type, isNone]);
  }
});

test("entries are those of the manifest, each once and in its order", async () => {
  const manifest = manifestOf(honest);
  const entries = entriesOf(honest);
  const [first, second, third] = entries as [[Headers, string], [Headers, string], [Headers, string]];
  for (const wrong of [
    [],
    [first, second],
    [second, first, third],
    [first, first, second, third],
    [...entries, third],
    [first, second, [{ ...third[0], name: "files/product-images/../ring.webp" }, third[1]]],
    [first, second, [third[0], `${third[1]}!`]],
  ] as [Headers, string][][]) {
    await write(manifest, wrong);
    expect(await refusal()).toBe(isNone);
  }
});

test("texts that people read have no control characters, and are short", async () => {
  for (const wrong of [
    { shop: "\u001b[2JFacet" },
    { shop: "x".repeat(2000) },
    { version: "1\n2" },
    { made_at: "yesterday" },
    { tables: { "public.\u001b[2J": { ...content(""), rows: 0, columns: [] } } },
    { sequences: { "public.products_id_seq": "9".repeat(30) } },
    { secrets: { "jwt-secret": { ...content(good), bytes: 200_000 } } },
  ]) {
    await write({ ...manifestOf(honest), ...wrong }, entriesOf(honest));
    expect(await refusal(), `${Object.keys(wrong)[0]}`).toBe(isNone);
  }
});

/** Writes an archive whose manifest is as long as that, and only zeros or blanks. */
async function writeBomb(megabytes: number, name = "manifest.json"): Promise<void> {
  const archive = pack();
  const end = addEnd();
  (archive as unknown as Readable).pipe(createZstdCompress()).pipe(end);
  const entry = archive.entry({ name, size: megabytes * 1_000_000 }) as unknown as Writable;
  const chunk = Buffer.alloc(1_000_000, " ");
  const written = (async () => {
    for (let count = 0; count < megabytes; count++)
      if (!entry.write(chunk)) await new Promise<void>((resolve) => entry.once("drain", resolve));
    entry.end();
    archive.finalize();
  })();
  writeFileSync(file, await buffer(end));
  await written;
}

test("what unpacks to far more than it is, is left early", async () => {
  await writeBomb(500);
  const before = process.memoryUsage().rss;
  const startedAt = performance.now();
  expect(await refusal()).toBe(isNone);
  expect(performance.now() - startedAt).toBeLessThan(2000);
  expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);

  // A photograph, which the manifest names.
  const given = { ...honest, files: { "product-images/ring.webp": " ".repeat(120_000_000) } };
  await write(manifestOf(given), entriesOf(given));
  expect(await refusal()).toBe(isNone);
});

test("an archive in an archive, JSON that is too deep, and no JSON at all are no backups", async () => {
  await write(manifestOf(honest), entriesOf(honest), 2);
  expect(await refusal()).toBe(isNone);
  for (const text of ["[".repeat(200_000), "null", "[]", '{"format":1}', "\0"]) {
    await write(text, []);
    expect(await refusal()).toBe(isNone);
  }
});
