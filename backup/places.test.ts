import { execFileSync } from "node:child_process";
import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { beforeEach, expect, test } from "vitest";
import { processMark } from "../work/left-behind.ts";
import { markName, openPlace, type Place } from "./places.ts";

let directory: string;
let path: string;
let place: Place;
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "facet-places-"));
  path = join(directory, "deep", "backups");
  place = await openPlace({ kind: "directory", path });
  return () => rmSync(directory, { recursive: true });
});

const write = (file: string, content: string): Promise<number> =>
  place.write(file, (target) => pipeline([content], target));

const read = async (file: string): Promise<string | undefined> => {
  const found = await place.read(file);
  return found && `${found.bytes} ${await text(found.stream)}`;
};

test("a new folder is made and gets its mark; what is written is read, and goes", async () => {
  await place.prepare(false);
  expect(readdirSync(path)).toEqual([markName]);
  expect(await write("facet-1.tar.zst", "a backup")).toBe(8);
  expect(await read("facet-1.tar.zst")).toBe("8 a backup");
  expect([await place.hasAny(["no", "facet-1.tar.zst"]), await place.hasAny(["no"])]).toEqual([true, false]);
  await place.remove("facet-1.tar.zst");
  await place.remove("facet-1.tar.zst");
  expect(await read("facet-1.tar.zst")).toBeUndefined();
  await place.prepare(true);
});

test.for<[string, () => void]>([
  ["gone", () => rmSync(join(directory, "deep"), { recursive: true })],
  ["empty, as where no disk is mounted", () => rmSync(join(path, markName))],
  [
    "another, with a folder of that name",
    () => {
      rmSync(join(path, markName));
      mkdirSync(join(path, markName));
    },
  ],
  [
    "another, with a link of that name",
    () => {
      rmSync(join(path, markName));
      symlinkSync("/etc/hostname", join(path, markName));
    },
  ],
])("a known folder that is %s is refused, and nothing is made", async ([, change]) => {
  await place.prepare(false);
  change();
  const before = readdirSync(directory, { recursive: true });
  const refusal = place.prepare(true);
  await expect(refusal).rejects.toThrow(
    /Perhaps its disk is not mounted.*create an empty file of that name in it\.$/,
  );
  await expect(refusal).rejects.not.toThrow(directory);
  expect(readdirSync(directory, { recursive: true })).toEqual(before);
});

test("a known folder is taken again when its owner puts the mark there", async () => {
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, markName), "");
  await expect(place.prepare(true)).resolves.toBeUndefined();
});

test("what cannot be a folder is refused without its path", async () => {
  mkdirSync(join(directory, "deep"));
  writeFileSync(path, "");
  await expect(place.prepare(false)).rejects.toThrow(
    /^The backup folder \(BACKUP_DIR\) cannot be used \(ENOTDIR\)\.$/,
  );
  await expect(write("facet-1", "x")).rejects.toThrow(
    /^facet-1 in the backup folder cannot be written \(ENOTDIR\)\.$/,
  );
});

test("a link, a pipe or a folder in the place of a backup is not read, and writing and removing touch only the link", async () => {
  await place.prepare(false);
  const secret = join(directory, "secret");
  writeFileSync(secret, "a secret");
  symlinkSync(secret, join(path, "link"));
  symlinkSync("../../secret", join(path, "relative"));
  symlinkSync("link", join(path, "chain"));
  symlinkSync("nowhere", join(path, "dangling"));
  symlinkSync("/dev/zero", join(path, "endless"));
  mkdirSync(join(path, "folder"));
  execFileSync("mkfifo", [join(path, "pipe")]);
  for (const name of ["link", "relative", "chain", "dangling", "endless", "folder", "pipe"])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect([name, await read(name)]).toEqual([name, undefined]);
  await write("link", "a backup");
  await place.remove("relative");
  expect(await read("link")).toBe("8 a backup");
  expect(readFileSync(secret, "utf8")).toBe("a secret");
});

test("what a process left that ended while it wrote goes; what may still be written stays", async () => {
  await place.prepare(false);
  const id = "0f4f1c2e-0000-4000-8000-000000000000";
  const [, host] = processMark.split("@");
  const child = Number(execFileSync("sh", ["-c", "echo $$"], { encoding: "utf8" }));
  const add = (name: string, hours = 0) => {
    writeFileSync(join(path, name), "");
    const time = Date.now() / 1000 - hours * 3600;
    utimesSync(join(path, name), time, time);
  };
  const gone = [
    `facet-1.tar.zst.${child}@${host}.${id}.unfinished`,
    // Of a process before this one, with its number.
    `facet-2.tar.zst.${processMark}.${id}.unfinished`,
    `facet-3.tar.zst.7@elsewhere.${id}.unfinished`,
    `facet-4.tar.zst.${id}.unfinished`,
  ];
  add(gone[0]!);
  add(gone[1]!, 12);
  add(gone[2]!, 30);
  add(gone[3]!, 30);
  const left = [
    `facet-5.tar.zst.${processMark}.${id}.unfinished`,
    `facet-6.tar.zst.1@${host}.${id}.unfinished`,
    `facet-7.tar.zst.7@elsewhere.${id}.unfinished`,
    `facet-8.tar.zst.${id}.unfinished`,
    `others.${child}@${host}.${id}.unfinished`,
    "facet-9.tar.zst",
  ];
  for (const name of left) add(name);
  await place.tidy();
  expect(readdirSync(path).toSorted()).toEqual([...left, markName].toSorted());
});

test("a backup whose writer fails leaves nothing, and an older part of the same file goes", async () => {
  await place.prepare(false);
  const child = Number(execFileSync("sh", ["-c", "echo $$"], { encoding: "utf8" }));
  const host = processMark.split("@")[1]!;
  writeFileSync(join(path, `facet-1.${child}@${host}.0f4f1c2e-0000-4000-8000-000000000000.unfinished`), "");
  linkSync(join(path, markName), join(path, "kept"));
  const failing = place.write("facet-1", async (target) => {
    target.destroy();
    throw new Error("the network is down");
  });
  await expect(failing).rejects.toThrow("the network is down");
  expect(readdirSync(path).toSorted()).toEqual([markName, "kept"].toSorted());
});
