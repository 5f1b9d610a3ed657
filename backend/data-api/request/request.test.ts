import { describe, expect, test } from "vitest";
import { negotiate } from "./media.ts";
import { parseQueryString } from "./parameters.ts";
import { appliedPreferences, parsePreferences } from "./preferences.ts";

test("query strings keep order and repetition, and tolerate invalid encoding", () => {
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
  test("has one or more parts", () => {
    expect(parsePreferences("return=minimal,count=exact, tx=rollback")).toEqual({
      return: "minimal",
      count: "exact",
    });
    expect(parsePreferences(undefined)).toEqual({});
  });

  test("Preference-Applied has PostgREST's order, and max-affected only with handling=strict", () => {
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

  test("unknown preferences are ignored unless handling=strict", () => {
    expect(parsePreferences("count=roughly,timezone=Mars")).toEqual({});
    expect(() => parsePreferences("handling=strict,count=roughly")).toThrow("Invalid preferences");
  });
});

describe("media types", () => {
  test("the weight decides, then the order", () => {
    expect(negotiate("text/csv;q=0.5, application/json").kind).toBe("list");
    expect(negotiate("image/png, text/csv").kind).toBe("csv");
    expect(negotiate("application/vnd.pgrst.object+json; nulls=stripped")).toMatchObject({
      kind: "object",
      withoutNulls: true,
    });
  });
});
