import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { connectOwner } from "../../../backend/database/pools.ts";
import {
  beginRestoreNote,
  finishRestore,
  refuseStrangePlaces,
} from "../../../server/backups/restore-note.ts";
import { databaseForFile } from "../../setup/test-database.ts";

const database = databaseForFile();
let directory: string;
let removed: string[];
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "facet-restore-note-"));
  removed = [];
  writeFileSync(join(directory, "jwt-secret"), "of the shop before");
  return () => rmSync(directory, { recursive: true });
});

const [before, after] = ["00000000-0000-4000-8000-00000000000a", "00000000-0000-4000-8000-00000000000b"];
const files = { remove: async (version: string) => void removed.push(version) };
const finish = () => finishRestore(database.pools.owner, files, directory);
const secret = () => readFileSync(join(directory, "jwt-secret"), "utf8");

/** Puts a file in another's place, as a restore does, and is killed after `last`. */
async function restore(last: "everything" | "the commit" | "the files"): Promise<void> {
  const { owner } = database.pools;
  await owner`delete from storage.objects`;
  await owner`insert into storage.objects (bucket_id, name, version) values ('product-images', 'a.webp', ${before})`;
  const work = owner.begin(async (sql) => {
    const note = await beginRestoreNote(sql, directory);
    note.former(before);
    await sql`update storage.objects set version = ${after}`;
    note.version(after);
    writeFileSync(note.draft(), "a photograph that is half there");
    if (last === "the files") throw new Error("killed");
    note.secret("jwt-secret", "of the backup");
  });
  await (last === "the files" ? work.catch(() => {}) : work);
  if (last === "everything") await finish();
}

test("once the database has changed, so have the secrets and the files, whoever comes to finish that", async () => {
  for (const last of ["everything", "the commit"] as const) {
    removed = [];
    writeFileSync(join(directory, "jwt-secret"), "of the shop before");
    await restore(last);
    expect(existsSync(join(directory, "restoring"))).toBe(last === "the commit");
    expect(await finish()).toBe(last === "the commit");
    expect([secret(), removed]).toEqual(["of the backup", [before]]);
    expect(existsSync(join(directory, "restoring"))).toBe(false);
  }
});

test("while the database has not changed, neither have they, and what was left goes", async () => {
  await restore("the files");
  expect(existsSync(join(directory, "restoring"))).toBe(true);
  expect(await finish()).toBe(false);
  expect([secret(), removed]).toEqual(["of the shop before", [after]]);
  expect(existsSync(join(directory, "restoring"))).toBe(false);
});

test("a restore that goes on is left alone, and so is a note of another server", async () => {
  const other = connectOwner(database.address, 1);
  await database.pools.owner.begin(async (sql) => {
    const note = await beginRestoreNote(sql, directory);
    note.version(after);
    await finishRestore(other, files, directory);
    expect([removed, existsSync(join(directory, "restoring"))]).toEqual([[], true]);
  });
  writeFileSync(
    join(directory, "restoring", "note"),
    `9000000000000000000\n+ ${after}\n- ${before}\n+ ${before.slice(0, 9)}`,
  );
  await finishRestore(other, files, directory);
  expect(removed).toEqual([after]);
  await other.end();
});

test("a restore does not begin where a secret has no place", () => {
  refuseStrangePlaces(directory);
  mkdirSync(join(directory, "secret-key"));
  expect(() => refuseStrangePlaces(directory)).toThrow(/secret-key is not a file: .* Nothing was changed\.$/);
  rmSync(join(directory, "secret-key"), { recursive: true });
  symlinkSync("/etc/passwd", join(directory, "signing-keys"));
  expect(() => refuseStrangePlaces(directory)).toThrow(/signing-keys is not a file/);
});
