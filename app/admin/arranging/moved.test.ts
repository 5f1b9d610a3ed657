import { expect, test } from "vitest";
import { moved } from "./moved.ts";

const list = ["a", "b", "c", "d"];

test("every move keeps each entry once, puts one in its place, and leaves the others in their order", () => {
  for (let from = 0; from < list.length; from++)
    for (let to = 0; to < list.length; to++) {
      const after = moved(list, from, to);
      expect(after[to]).toBe(list[from]);
      expect(after.filter((entry) => entry !== list[from])).toEqual(
        list.filter((entry) => entry !== list[from]),
      );
      expect(moved(after, to, from)).toEqual(list);
    }
});

test("what is not in the list cannot be moved", () => {
  expect(moved(list, 9, 0)).toEqual(list);
});
