import { describe, expect, it } from "vitest";
import { type Listing, pageSize } from "./listing.ts";
import { arrived, beginning, coming, failed, hasFailed, renewed, rowAt, wantedPages } from "./row-pages.ts";

const rows = (from: number, count = pageSize) => Array.from({ length: count }, (_, index) => from + index);
const listing = (total: number): Listing<number> => ({
  first: rows(0, Math.min(total, pageSize)),
  total,
  failure: null,
  load: async () => ({ data: [], count: null, error: null }),
});

describe("a list's pages", () => {
  it("are wanted where they are in view and unknown, once", () => {
    const known = beginning(listing(500));
    expect(wantedPages(known, 0, 20)).toEqual([]);
    expect(wantedPages(known, 40, 120)).toEqual([1, 2]);
    expect(wantedPages(coming(known, 1), 40, 120)).toEqual([2]);
    expect(wantedPages(arrived(known, 2, rows(100)), 40, 120)).toEqual([1]);
    expect(wantedPages(known, 480, 510)).toEqual([9]);
  });

  it("hold their rows at their places", () => {
    const known = arrived(beginning(listing(500)), 2, rows(100));
    expect([rowAt(known, 7), rowAt(known, 149), rowAt(known, 60)]).toEqual([7, 149, undefined]);
  });

  it("stay in view when the list is loaded again, and are wanted anew", () => {
    const known = arrived(beginning(listing(500)), 1, rows(50));
    const again = renewed(known, { ...listing(499), first: rows(1) });
    expect([again.total, rowAt(again, 0), rowAt(again, 60)]).toEqual([499, 1, 60]);
    expect(wantedPages(again, 0, 120)).toEqual([1, 2]);
  });

  it("are not asked for again by themselves once they failed", () => {
    const known = failed(beginning(listing(500)), 1);
    expect(hasFailed(known, 60)).toBe(true);
    expect(wantedPages(known, 40, 90)).toEqual([]);
    expect(wantedPages(renewed(known, listing(500)), 40, 90)).toEqual([1]);
  });

  it("end the list where a page comes short", () => {
    expect(arrived(beginning(listing(500)), 3, rows(150, 12)).total).toBe(162);
    expect(arrived(beginning(listing(120)), 2, rows(100, 20)).total).toBe(120);
    expect(arrived(beginning(listing(120)), 2, rows(100, 25)).total).toBe(120);
  });
});
