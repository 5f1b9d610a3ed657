import { describe, expect, test } from "vitest";
import { contentRange, rangeStatus } from "./content-range.ts";
import { answeredHeaders, answeredStatus } from "./response-settings.ts";

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
