import { execFileSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zstdDecompressSync } from "node:zlib";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { beforeEach, expect, test } from "vitest";
import { checkBackup, checkedEntries, readManifest } from "./check-backup.ts";
import type { Encryption, Key } from "./encryption.ts";
import { writeWhole } from "./file-target.ts";
import { entriesOf, type Manifest, manifestEntry } from "./manifest.ts";
import { fileSource } from "./read-archive.ts";
import { writeArchive } from "./write-archive.ts";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "facet-archive-"));
  return () => rmSync(directory, { recursive: true });
});

const content = (text: string) => ({
  bytes: Buffer.byteLength(text),
  sha256: createHash("sha256").update(text).digest("hex"),
});
const rows = "1\tRing\n2\tBrosche für Ana\n";
const photograph = "x".repeat(3000);
const secret = "a secret of thirty-two characters";
const contents: Record<string, string> = {
  "secrets/jwt-secret": secret,
  "tables/public.products.copy": rows,
  "files/product-images/ring.webp": photograph,
};
const manifest: Manifest = {
  format: 1,
  version: "1.2.3",
  made_at: "2026-11-23T03:00:00.000Z",
  shop: "Facet",
  migrations: ["1.sql"],
  system_migrations: ["01.sql"],
  postgres: "18.0",
  tables: { "public.products": { rows: 2, ...content(rows), columns: ["id", "name"] } },
  sequences: { "public.products_id_seq": "2" },
  secrets: { "jwt-secret": content(secret) },
  files: { "product-images/ring.webp": content(photograph) },
  missing: [],
};
const known = {
  migrations: ["1.sql", "2.sql"],
  system_migrations: ["01.sql"],
  secrets: { "jwt-secret": () => {} },
};

async function write(name: string, of: Manifest = manifest, encryption?: Encryption): Promise<string> {
  const file = join(directory, name);
  await writeWhole(file, (target) =>
    writeArchive(target, encryption, new Date(of.made_at), async (archive) => {
      const text = JSON.stringify(of);
      await archive.add(manifestEntry, content(text), [Buffer.from(text)]);
      for (const entry of entriesOf(of))
        await archive.add(entry.path, entry.content, [Buffer.from(contents[entry.path]!)]);
    }),
  );
  return file;
}

test("a backup is read as it was written, and only its owner may read the file", async () => {
  const file = await write("shop.tar.zst");
  expect(await readManifest(fileSource(file), {}, known)).toEqual(manifest);
  expect(await checkBackup(fileSource(file), {}, known)).toEqual(manifest);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(directory)).toEqual(["shop.tar.zst"]);
});

test("ordinary tools open it", async () => {
  const file = await write("shop.tar.zst");
  const tar = zstdDecompressSync(readFileSync(file));
  const listed = execFileSync("tar", ["-tf", "-"], { input: tar, encoding: "utf8" });
  expect(listed.trim().split("\n")).toEqual(["manifest.json", ...Object.keys(contents)]);
  const extracted = execFileSync("tar", ["-xOf", "-", "tables/public.products.copy"], {
    input: tar,
    encoding: "utf8",
  });
  expect(extracted).toBe(rows);
});

/** What a person reads. */
const refusal = async (file: string, key: Key = {}): Promise<string> => {
  const error: unknown = await checkBackup(fileSource(file), key, known).catch((error: unknown) => error);
  return error instanceof Error ? error.message : "accepted";
};

test(
  "a file that was altered by one byte anywhere, or cut off anywhere, is refused in one sentence",
  { tags: ["long"] },
  async () => {
    const whole = readFileSync(await write("shop.tar.zst"));
    const file = join(directory, "damaged.tar.zst");
    const sentence = `${file} is damaged, or not a backup of Facet. Nothing was changed.`;
    for (let position = 0; position < whole.length; position++) {
      const altered = Buffer.from(whole);
      altered[position]! ^= 1 << (position % 8);
      writeFileSync(file, altered);
      expect(await refusal(file), `byte ${position}`).toBe(sentence);
    }
    for (let length = 0; length < whole.length; length += 7) {
      writeFileSync(file, whole.subarray(0, length));
      expect(await refusal(file), `${length} bytes`).toBe(sentence);
    }
    writeFileSync(file, Buffer.concat([whole, whole]));
    expect(await refusal(file), "twice").toBe(sentence);
  },
);

test.for(["", ".age"])(
  "a large file%s that breaks anywhere is refused in the same sentence",
  async (ending) => {
    const identity = await generateX25519Identity();
    const key = ending ? { identity } : {};
    const encryption = ending ? { recipient: await identityToRecipient(identity) } : undefined;
    const large = randomBytes(3_000_000).toString("base64");
    const of = { ...manifest, files: { "product-images/ring.webp": content(large) } };
    contents["files/product-images/ring.webp"] = large;
    const whole = readFileSync(await write(`large.tar.zst${ending}`, of, encryption));
    contents["files/product-images/ring.webp"] = photograph;
    const file = join(directory, `damaged.tar.zst${ending}`);
    for (const part of [0.1, 0.5, 0.9]) {
      const at = Math.floor(whole.length * part);
      const altered = Buffer.from(whole).fill(0, at, at + 1000);
      for (const broken of [altered, whole.with(at, whole[at]! ^ 1), whole.subarray(0, at)]) {
        writeFileSync(file, broken);
        const { said, read } = await refused(file, key);
        expect(said).toBe(`${file} is damaged, or not a backup of Facet. Nothing was changed.`);
        // Nor does whoever takes the entries one by one read anything else.
        expect(read).toBe(said);
      }
    }
  },
);

/** What a person reads who checks it, and who restores it, which may stop in the middle of an entry. */
async function refused(file: string, key: Key): Promise<{ said: string; read: string }> {
  const read = async () => {
    for await (const [entry] of checkedEntries(fileSource(file), key, known))
      for await (const _ of entry.chunks());
  };
  const found: unknown = await read().catch((error: unknown) => error);
  return { said: await refusal(file, key), read: found instanceof Error ? found.message : "accepted" };
}

test("what is no file is refused in one sentence", async () => {
  expect(await refusal(directory)).toBe(
    `${directory} cannot be read to its end (EISDIR). Nothing was changed.`,
  );
});

test("entries have to be those of the manifest", async () => {
  const more = { ...manifest, files: {} };
  const file = join(directory, "more.tar.zst");
  await writeWhole(file, (target) =>
    writeArchive(target, undefined, new Date(), async (archive) => {
      const text = JSON.stringify(more);
      await archive.add(manifestEntry, content(text), [Buffer.from(text)]);
      for (const entry of entriesOf(manifest))
        await archive.add(entry.path, entry.content, [Buffer.from(contents[entry.path]!)]);
    }),
  );
  expect(await refusal(file)).toMatch(/is damaged/);
});

test("a later version's backup is refused with that reason", async () => {
  const migrated = await write("migrated.tar.zst", {
    ...manifest,
    version: "9.0.0",
    migrations: ["1.sql", "3.sql"],
  });
  expect(await refusal(migrated)).toMatch(
    /was made by a later version of Facet \(9\.0\.0\).*: update this program first\./,
  );
  const reformed = await write("reformed.tar.zst", { ...manifest, format: 2, version: "9.0.0" });
  expect(await refusal(reformed)).toMatch(/was made by a later version of Facet \(9\.0\.0\)/);
});

test("what changes while it is being written is not written", async () => {
  const changed = { ...manifest, secrets: { "jwt-secret": content(secret.toUpperCase()) } };
  await expect(write("changed.tar.zst", changed)).rejects.toThrow(/secrets\/jwt-secret changed/);
  expect(readdirSync(directory)).toEqual([]);
});

test("a target that cannot be written is refused in one sentence", async () => {
  await expect(write("missing/shop.tar.zst")).rejects.toThrow(
    /missing\/shop\.tar\.zst cannot be written \(ENOENT\)\.$/,
  );
});

test("a file that is missing is refused in one sentence", async () => {
  await expect(readManifest(fileSource(join(directory, "none")), {}, known)).rejects.toThrow(
    /none cannot be read \(ENOENT\)\.$/,
  );
});

test("an encrypted backup needs its passphrase", { tags: ["long"] }, async () => {
  const passphrase = "correct horse battery";
  const file = await write("shop.tar.zst.age", manifest, { passphrase });
  expect(readFileSync(file).includes("Ring")).toBe(false);
  expect(await checkBackup(fileSource(file), { passphrase }, known)).toEqual(manifest);
  expect(await refusal(file)).toBe(`${file} is encrypted: its passphrase is needed (BACKUP_PASSPHRASE).`);
  expect(await refusal(file, { passphrase: "wrong horse battery" })).toMatch(
    /^The passphrase does not open .*shop\.tar\.zst\.age: .* Nothing was changed\.$/,
  );
});

test(
  "a backup for a recipient's key opens with the secret key only, and every byte of it counts",
  { tags: ["long"] },
  async () => {
    const identity = await generateX25519Identity();
    const recipient = await identityToRecipient(identity);
    const file = await write("shop.tar.zst.age", manifest, { recipient });
    expect(await checkBackup(fileSource(file), { identity }, known)).toEqual(manifest);
    expect(await refusal(file, { identity: await generateX25519Identity() })).toMatch(
      /^The key does not open .*shop\.tar\.zst\.age: /,
    );
    await expect(write("other", manifest, { recipient: "age1notakey" })).rejects.toThrow(
      /is not a public key of age/,
    );
    const whole = readFileSync(file);
    for (let position = 0; position < whole.length; position += 5) {
      const altered = Buffer.from(whole);
      altered[position]! ^= 1;
      writeFileSync(file, altered);
      expect(await refusal(file, { identity }), `byte ${position}`).toMatch(/is damaged|does not open/);
    }
    writeFileSync(file, whole.subarray(0, -1));
    expect(await refusal(file, { identity })).toMatch(/is damaged/);
  },
);
