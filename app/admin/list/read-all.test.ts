import { expect, test } from "vitest";
import { readAll } from "./read-all.ts";

/** A list of numbers, and the ranges that were loaded from it. */
function table(size: number) {
  const rows = Array.from({ length: size }, (_, index) => index);
  const loaded: [number, number][] = [];
  const load = async (from: number, to: number) => {
    loaded.push([from, to]);
    return { data: rows.slice(from, to + 1), error: null };
  };
  return { rows, loaded, load };
}

test.for([0, 7, 999, 1000, 2500])("loads all of %i rows", async (size) => {
  const { rows, load } = table(size);
  expect(await readAll(load)).toEqual(rows);
});

test("the ranges have no gaps and no overlap", async () => {
  const { loaded, load } = table(1500);
  await readAll(load);
  expect(loaded).toEqual([
    [0, 999],
    [1000, 1999],
  ]);
});

test("throws the data API's error", async () => {
  const error = { code: "42501", message: "No." };
  await expect(readAll(async () => ({ data: null, error }) as never)).rejects.toBe(error);
});
