import { expect, test } from "vitest";
import { createPreviewTokens } from "./preview.ts";

let time = 1_000_000;
const tokens = createPreviewTokens("a secret", () => time);

test("a token opens its message for five minutes", () => {
  const token = tokens.create(42);
  expect(tokens.read(token)).toBe(42);
  expect(createPreviewTokens("a secret", () => time).read(token)).toBe(42);
  time += 299_000;
  expect(tokens.read(token)).toBe(42);
  time += 1001;
  expect(tokens.read(token)).toBeNull();
});

test("tokens that were changed or signed with another secret open nothing", () => {
  const token = tokens.create(42);
  const [, until = "", signature = ""] = token.split(".");
  const changed = [
    `43.${until}.${signature}`,
    `42.${Number(until) + 1}.${signature}`,
    `42.${until}.${signature.slice(1)}`,
    `42.${until}.${"A".repeat(43)}`,
    `42.${until}.`,
    "",
    createPreviewTokens("another", () => time).create(42),
  ];
  for (const each of changed) expect(tokens.read(each)).toBeNull();
});
