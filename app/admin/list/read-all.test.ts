import { expect, test } from "vitest";
import { readAll } from "./read-all.ts";

/** Answers from a list of numbers, at most 1,000 at once. */
function table(size: number) {
  const rows = Array.from({ length: size }, (_, index) => index);
  const asked: [number, number][] = [];
  const load = async (from: number, to: number) => {
    asked.push([from, to]);
    return { data: rows.slice(from, to + 1), error: null };
  };
  return { rows, asked, load };
}

test.for([0, 7, 999, 1000, 2500])("%i rows are all read", async (size) => {
  const { rows, load } = table(size);
  expect(await readAll(load)).toEqual(rows);
});

test("the ranges meet", async () => {
  const { asked, load } = table(1500);
  await readAll(load);
  expect(asked).toEqual([
    [0, 999],
    [1000, 1999],
  ]);
});

test("what the data API refuses with is thrown", async () => {
  const error = { code: "42501", message: "No." };
  await expect(readAll(async () => ({ data: null, error }) as never)).rejects.toBe(error);
});
