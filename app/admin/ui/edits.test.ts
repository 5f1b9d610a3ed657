import { expect, it } from "vitest";
import { changedColumns, conflictsBetween } from "./edits.ts";

const loaded = { name: "Ring", price: 10, tags: ["gold"], description: null as string | null };

it("finds the columns that an edit changed, lists by what they hold", () => {
  expect(changedColumns(loaded, { ...loaded, tags: ["gold"] })).toEqual({});
  expect(changedColumns(loaded, { ...loaded, price: 12, tags: [] })).toEqual({ price: 12, tags: [] });
});

it("tells what somebody else changed, and where one changed nothing oneself", () => {
  const mine = { ...loaded, name: "Band" };
  const theirs = { ...loaded, name: "Hoop", description: "Round." };
  const labels = { name: "Name", price: "Price", description: "Description" };
  expect(conflictsBetween(labels, { loaded, mine, theirs })).toEqual([
    { label: "Name", yours: "Band", theirs: "Hoop" },
    { label: "Description", yours: null, theirs: "Round." },
  ]);
});
