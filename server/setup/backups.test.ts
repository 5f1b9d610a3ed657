import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { zstdCompressSync } from "node:zlib";
import { pack } from "tar-stream";
import { beforeEach, expect, test } from "vitest";
import { addEnd } from "../../backup/checked-end.ts";
import { StartError } from "../../work/start-error.ts";
import { loadBackups } from "./backups.ts";

let file: string;
beforeEach(() => {
  const directory = mkdtempSync(join(tmpdir(), "facet-large-"));
  file = join(directory, "shop.tar.zst");
  return () => rmSync(directory, { recursive: true });
});

async function write(manifest: string): Promise<void> {
  const archive = pack();
  archive.entry({ name: "manifest.json" }, manifest);
  archive.finalize();
  const end = addEnd();
  end.end(zstdCompressSync(await buffer(archive)));
  writeFileSync(file, await buffer(end));
}

const honest = JSON.stringify({
  format: 1,
  version: "1.2.3",
  made_at: "2026-11-23T03:00:00.000Z",
  shop: "Facet",
  migrations: [],
  system_migrations: [],
  postgres: "18.0",
  tables: {},
  sequences: {},
  secrets: {},
  files: {},
  missing: [],
});

test("a file that takes too much memory is refused in a sentence, and the next one is read", async () => {
  const { readManifest } = await loadBackups(128);
  // Short enough for a manifest, but each of its lists takes ten times as much memory.
  await write(`{"missing":[${"[],".repeat(15_000_000)}[]]}`);
  const refusal: unknown = await readManifest(file, {}).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StartError);
  expect((refusal as Error).message).toBe(
    "The file is not a backup that this shop can read: it takes too much memory. Nothing was changed.",
  );
  await write(honest);
  expect(await readManifest(file, {})).toMatchObject({ shop: "Facet", version: "1.2.3" });
});
