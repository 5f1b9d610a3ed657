import { describe, expect, test } from "vitest";
import { checkBucketName, checkKey } from "./names.ts";

describe("a key", () => {
  test.each([
    "a",
    "folder/größe 7/🙂.png",
    "a\tb\nc",
    ".hidden",
    "a..b",
    "100% + more?#.png",
    "x".repeat(1024),
  ])("may be %j", (name) => expect(() => checkKey(name)).not.toThrow());

  const parts = ["", "/a", "a/", "a//b", ".", "..", "a/../b", "./a"];
  const letters = ["a\\b", "a\0b", "a\u007fb", "\ufffe", "a\ud83d"];
  const lengths = ["x".repeat(1025), "ü".repeat(513)];
  test.each(parts.concat(letters, lengths))("may not be %j", (name) =>
    expect(() => checkKey(name)).toThrow("Invalid key: "),
  );
});

describe("a bucket's name", () => {
  test.each(["avatars", "a b", "A.b-c_d!*'()&$@=;:+,?", "x".repeat(100)])("may be %j", (name) =>
    expect(() => checkBucketName(name)).not.toThrow(),
  );

  test.each(["", " a", "a ", "a/b", "ü", "a\nb", "x".repeat(101)])("may not be %j", (name) =>
    expect(() => checkBucketName(name)).toThrow("Bucket name invalid"),
  );
});
