import { describe, expect, test } from "vitest";
import { negotiate } from "./media.ts";
import { parseQueryString } from "./parameters.ts";
import { appliedPreferences, parsePreferences } from "./preferences.ts";

test("query strings keep order and repetition, and survive bad encoding", () => {
  expect(parseQueryString("a=1&a=2+3&b&=c&%41=%e2%82%ac&d=100%&&")).toEqual([
    ["a", "1"],
    ["a", "2 3"],
    ["b", ""],
    ["", "c"],
    ["A", "€"],
    ["d", "100%"],
  ]);
});

describe("the Prefer header", () => {
  test("is read in one or several parts", () => {
    expect(parsePreferences("return=minimal,count=exact, tx=rollback")).toEqual({
      return: "minimal",
      count: "exact",
    });
    expect(parsePreferences(undefined)).toEqual({});
  });

  test("what was applied is told in PostgREST's order, the limit of rows only where it is strict", () => {
    const asked = parsePreferences(
      "max-affected=5, count=exact,return=minimal,return=representation,timezone=UTC",
    );
    expect(asked).toEqual({ count: "exact", return: "minimal", timezone: "UTC", "max-affected": 5 });
    expect(appliedPreferences(asked, ["count", "return", "max-affected"])).toEqual({
      "preference-applied": "return=minimal, count=exact",
    });
    const strict = parsePreferences("handling=strict,max-affected=5");
    expect(appliedPreferences(strict, ["handling", "max-affected"])).toEqual({
      "preference-applied": "handling=strict, max-affected=5",
    });
    expect(parsePreferences("tx=rollback")).toEqual({});
    expect(parsePreferences("tx=rollback", true)).toEqual({ tx: "rollback" });
  });

  test("strictly only when it says so", () => {
    expect(parsePreferences("count=roughly,timezone=Mars")).toEqual({});
    expect(() => parsePreferences("handling=strict,count=roughly")).toThrow("Invalid preferences");
  });
});

describe("media types", () => {
  test("weights decide, then the order", () => {
    expect(negotiate("text/csv;q=0.5, application/json").kind).toBe("list");
    expect(negotiate("image/png, text/csv").kind).toBe("csv");
    expect(negotiate("application/vnd.pgrst.object+json; nulls=stripped")).toMatchObject({
      kind: "object",
      withoutNulls: true,
    });
  });
});
