import { expect, it } from "vitest";
import { changedColumns, findConflicts, merge } from "./changes.ts";

const loaded = { name: "Ring", price: 10, tags: ["gold"], featured: false, description: "Old" };

it("finds the changed columns, comparing lists by content", () => {
  expect(changedColumns(loaded, { ...loaded, tags: ["gold"] })).toEqual({});
  expect(changedColumns(loaded, { ...loaded, price: 12, tags: [] })).toEqual({ price: 12, tags: [] });
});

it("puts one admin's changes on top of another's", () => {
  const mine = { ...loaded, name: "Band" };
  const theirs = { ...loaded, name: "Hoop", price: 12 };
  expect(merge({ loaded, mine, theirs })).toEqual({ ...loaded, name: "Band", price: 12 });
});

it("lists what somebody else changed, as text", () => {
  const columns = {
    name: { label: "Name" },
    price: { label: "Price", show: (price: number) => `$${price}` },
    tags: { label: "Tags" },
    featured: { label: "Featured" },
    description: { label: "Description" },
  };
  const mine = { ...loaded, name: "Band", description: "Mine" };
  const theirs = {
    ...loaded,
    name: "Hoop",
    price: 12,
    tags: ["gold", "new"],
    featured: true,
    description: "",
  };
  expect(findConflicts(columns, { loaded, mine, theirs })).toEqual([
    { label: "Name", mine: "Band", theirs: "Hoop" },
    { label: "Price", mine: null, theirs: "$12" },
    { label: "Tags", mine: null, theirs: "gold\nnew" },
    { label: "Featured", mine: null, theirs: "Yes" },
    { label: "Description", mine: "Mine", theirs: "" },
  ]);
  expect(findConflicts(columns, { loaded, mine, theirs: loaded })).toEqual([]);
});
