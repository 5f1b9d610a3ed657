import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseCsv } from "./csv.ts";
import { readPayload, type Payload } from "./payload.ts";

describe("csv", () => {
  test("quotes, empty fields, every kind of line ending, NULL", () => {
    expect(parseCsv('a,b\r\n"1,""x""",\n"two\nlines",NULL\r')).toEqual([
      { a: '1,"x"', b: "" },
      { a: "two\nlines", b: null },
    ]);
    expect(parseCsv("a\n\n1")).toEqual([{ a: "1" }]);
    expect(parseCsv("")).toEqual([]);
    expect(parseCsv("a,b")).toEqual([]);
  });

  test("an open quote and a short line are refused", () => {
    expect(() => parseCsv('a\n"1')).toThrow("cannot be parsed");
    expect(() => parseCsv("a,b\n1")).toThrow("same number of fields");
  });

  test("parses any quoted text", () => {
    const cells = fc.array(fc.string(), { minLength: 2, maxLength: 2 });
    fc.assert(
      fc.property(fc.array(cells, { maxLength: 5 }), (lines) => {
        const quoted = lines.map((line) => line.map((it) => `"${it.replaceAll('"', '""')}"`).join(","));
        const expected = lines.map(([a, b]) => ({ a: a === "NULL" ? null : a, b: b === "NULL" ? null : b }));
        expect(parseCsv(["a,b", ...quoted].join("\n"))).toEqual(expected);
      }),
    );
  });
});

function json(body: string, sameKeys = true): Payload {
  return readPayload(body, "application/json; charset=utf-8", sameKeys);
}

describe("payloads", () => {
  test("an object is a list of one, any other value an empty list", () => {
    expect(json('{"a":1.0}')).toEqual({ json: '[{"a":1.0}]', rows: 1, keys: ["a"] });
    expect([json("3").rows, json("null").rows, json("[]").rows]).toEqual([0, 0, 0]);
  });

  test("all objects must have the same keys, unless `columns` names them", () => {
    expect(json('[{"a":1,"b":2},{"b":3,"a":4}]').keys).toEqual(["a", "b"]);
    expect(() => json('[{"a":1},{"b":2}]')).toThrow("All object keys must match");
    expect(json('[{"a":1},{"b":2}]', false).rows).toBe(2);
    expect(() => json('[{"toString":1},{"a":2}]')).toThrow("All object keys must match");
  });

  test("forms", () => {
    expect(readPayload("a=1&b=x+y", "application/x-www-form-urlencoded", true)).toEqual({
      json: '[{"a":"1","b":"x y"}]',
      rows: 1,
      keys: ["a", "b"],
    });
  });
});
