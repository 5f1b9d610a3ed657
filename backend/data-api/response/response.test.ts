import { describe, expect, test } from "vitest";
import { contentRange, rangeStatus } from "./content-range.ts";
import { headersFromSetting, statusFromSetting } from "./response-settings.ts";

describe("the settings of a function", () => {
  test("a status, and headers that may repeat", () => {
    expect([statusFromSetting("418"), statusFromSetting(undefined)]).toEqual([418, undefined]);
    expect(headersFromSetting('[{"Set-Cookie":"a=1"},{"Set-Cookie":"b=2"}]')).toEqual([
      ["Set-Cookie", "a=1"],
      ["Set-Cookie", "b=2"],
    ]);
  });

  test.each(["{}", "[1]", '[{"a":1}]', '[{"a":"1","b":"2"}]', '[{"a b":"1"}]', '[{"a":"1\\r\\nb: 2"}]', "x"])(
    "%s is not a list of headers",
    (setting) => expect(() => headersFromSetting(setting)).toThrow("JSON array"),
  );

  test("99 is not a status", () => {
    expect(() => statusFromSetting("99")).toThrow("valid status code");
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
