import { readFileSync } from "node:fs";
import { matchesGlob } from "node:path";
import { expect, test } from "vitest";

const { dependencies, devDependencies } = JSON.parse(readFileSync("package.json", "utf8")) as Record<
  "dependencies" | "devDependencies",
  Record<string, string>
>;
const reasons = [...readFileSync("docs/packages.md", "utf8").matchAll(/^\| `(.+?)` \| \S.* \|$/gm)].map(
  ([, name]) => name!,
);

test("docs/packages.md has a reason for each package that the shop runs with, and for no other", () => {
  const names = Object.keys(dependencies);
  expect(names.filter((name) => !reasons.some((pattern) => matchesGlob(name, pattern)))).toEqual([]);
  expect(reasons.filter((pattern) => !names.some((name) => matchesGlob(name, pattern)))).toEqual([]);
});

test("package.json names exact versions", () => {
  const versions = Object.entries({ ...dependencies, ...devDependencies });
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});
