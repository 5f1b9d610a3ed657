import { describe, expect, test } from "vitest";
import { parseByteRange } from "./byte-range.ts";
import { StorageError } from "./errors.ts";

describe("a range of 1000 bytes", () => {
  test.each([
    ["bytes=0-99", { start: 0, end: 99 }],
    ["bytes=900-", { start: 900, end: 999 }],
    ["bytes=-100", { start: 900, end: 999 }],
    ["bytes=-5000", { start: 0, end: 999 }],
    ["bytes=990-5000", { start: 990, end: 999 }],
    ["bytes=999-999", { start: 999, end: 999 }],
  ])("%s", (header, range) => {
    expect(parseByteRange(header, 1000)).toEqual(range);
  });

  test.each([
    undefined,
    "",
    "bytes=-",
    "bytes=9-3",
    "bytes=0-1,5-9",
    "items=0-1",
    "bytes=a-b",
    "bytes=1.5-3",
  ])("ignores %s", (header) => {
    expect(parseByteRange(header, 1000)).toBeNull();
  });

  test.each(["bytes=1000-", "bytes=5000-6000", "bytes=-0"])("refuses %s", (header) => {
    expect(() => parseByteRange(header, 1000)).toThrow(StorageError);
  });

  test("refuses any range of an empty file", () => {
    expect(() => parseByteRange("bytes=0-", 0)).toThrow(StorageError);
  });
});
