import { describe, expect, test } from "vitest";
import { isJsonNestedTooDeep, isNestedTooDeep } from "../../shared/untrusted-text.ts";
import { answeredHeaders, answeredStatus } from "./answered-settings.ts";
import { negotiate } from "./media.ts";
import { parseQueryString } from "./parameters.ts";
import { appliedPreferences, parsePreferences } from "./preferences.ts";
import { contentRange, rangeStatus } from "./range.ts";

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

describe("what a function says of the answer", () => {
  test("a status, and headers that may be there twice", () => {
    expect([answeredStatus("418"), answeredStatus(undefined)]).toEqual([418, undefined]);
    expect(answeredHeaders('[{"Set-Cookie":"a=1"},{"Set-Cookie":"b=2"}]')).toEqual([
      ["Set-Cookie", "a=1"],
      ["Set-Cookie", "b=2"],
    ]);
  });

  test.each(["{}", "[1]", '[{"a":1}]', '[{"a":"1","b":"2"}]', '[{"a b":"1"}]', '[{"a":"1\\r\\nb: 2"}]', "x"])(
    "no headers: %s",
    (setting) => expect(() => answeredHeaders(setting)).toThrow("JSON array"),
  );

  test("no status", () => {
    expect(() => answeredStatus("99")).toThrow("valid status code");
  });
});

describe("ranges", () => {
  test("Content-Range and status", () => {
    expect([
      contentRange(0, 5, undefined),
      contentRange(10, 5, 42),
      contentRange(0, 0, 0),
      contentRange(9, 0, 5),
    ]).toEqual(["0-4/*", "10-14/42", "*/0", "*/5"]);
    expect([
      rangeStatus(0, 5, 5),
      rangeStatus(0, 5, 6),
      rangeStatus(5, 0, 5),
      rangeStatus(0, 0, undefined),
    ]).toEqual([200, 206, 206, 200]);
    expect(() => rangeStatus(6, 0, 5)).toThrow("Requested range not satisfiable");
  });
});

test("nesting counts brackets, in JSON only outside of strings", () => {
  expect(isNestedTooDeep("(".repeat(101))).toBe(true);
  expect(isNestedTooDeep("()".repeat(1000))).toBe(false);
  expect(isJsonNestedTooDeep(`{"a":"${"[".repeat(500)}\\"${"[".repeat(500)}"}`)).toBe(false);
  expect(isJsonNestedTooDeep(`${"[".repeat(101)}${"]".repeat(101)}`)).toBe(true);
});
