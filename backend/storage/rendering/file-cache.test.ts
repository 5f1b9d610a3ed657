import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openFileCache } from "./file-cache.ts";

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "facet-cache-"));
});
afterEach(() => rm(directory, { recursive: true }));

const hundred = Buffer.alloc(100, "x");
const names = async () => (await readdir(directory)).toSorted();

test("keeps files for the next process", async () => {
  await openFileCache(directory, 1000).write("a", hundred);
  const next = openFileCache(directory, 1000);
  expect(await next.read("a")).toEqual(hundred);
  expect(await next.read("b")).toBeNull();
});

test("drops the least recently used file when it is full", async () => {
  const cache = openFileCache(directory, 300);
  for (const key of ["a", "b", "c"]) await cache.write(key, hundred);
  await cache.read("a");
  await cache.write("d", hundred);
  expect(await names()).toEqual(["a", "c", "d"]);
});

test("counts the files of earlier processes", async () => {
  const earlier = openFileCache(directory, 300);
  for (const key of ["a", "b", "c"]) await earlier.write(key, hundred);
  await openFileCache(directory, 150).write("d", hundred);
  expect(await names()).toEqual(["d"]);
});

test("leaves no partial file when a write fails", async () => {
  await mkdir(join(directory, "taken"));
  const cache = openFileCache(directory, 300);
  await expect(cache.write("taken", hundred)).rejects.toThrow("EISDIR");
  expect(await names()).toEqual(["taken"]);
});
