import { describe, expect, it } from "vitest";
import { startPages, updatePage } from "../../base/list/row-pages.ts";
import { pageSize } from "./listing.ts";
import { missingPages, rowAt, totalRows } from "./use-list-rows.ts";

const rows = (from: number, count = pageSize) => Array.from({ length: count }, (_, index) => from + index);
const start = startPages(rows(0));
const withRows = (page: number, loaded = rows(page * pageSize)) => updatePage(start, page, "loaded", loaded);

describe("a list's pages", () => {
  it("are missing where they are in view and were never loaded", () => {
    expect(missingPages(start, 0, 20)).toEqual([]);
    expect(missingPages(start, 40, 120)).toEqual([1, 2]);
    expect(missingPages(updatePage(start, 1, "loading"), 40, 120)).toEqual([2]);
    expect(missingPages(withRows(2), 40, 120)).toEqual([1]);
  });

  it("have their rows by index", () => {
    const known = withRows(2);
    expect([rowAt(known, 7), rowAt(known, 149), rowAt(known, 60)]).toEqual([7, 149, undefined]);
  });

  it("stay when the list is loaded again, until they are replaced", () => {
    const again = startPages(rows(1), withRows(1).rows);
    expect([rowAt(again, 0), rowAt(again, 60)]).toEqual([1, 60]);
    expect(missingPages(again, 0, 120)).toEqual([1, 2]);
    expect(rowAt(updatePage(again, 1, "loading"), 60)).toBe(60);
  });

  it("are not missing after they failed, until the list is reloaded", () => {
    const failed = updatePage(start, 1, "failed");
    expect(missingPages(failed, 40, 90)).toEqual([]);
    expect(missingPages(startPages(rows(0), failed.rows), 40, 90)).toEqual([1]);
  });

  it("end the list where one is not full", () => {
    expect(totalRows(withRows(3, rows(150, 12)), 500)).toBe(162);
    expect(totalRows(withRows(2, rows(100, 20)), 120)).toBe(120);
    expect(totalRows(withRows(2, rows(100, 25)), 120)).toBe(120);
    expect(totalRows(withRows(2), 120)).toBe(150);
  });

  it("say nothing about the total once the list is reloaded", () => {
    expect(totalRows(startPages(rows(0), withRows(3, rows(150, 12)).rows), 500)).toBe(500);
  });
});
