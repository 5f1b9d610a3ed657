import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");

/** What is written in English, or as in the United States, whatever the shop's language is, and why. */
const reasons: Readonly<Record<string, string>> = {
  "app/admin/plot/line-plot.tsx": "The axis has room for $1.2k, and for no longer words.",
  "app/admin/settings/shop/general/move-to.ts": "A shop without a country has amounts in dollars.",
  "domain/money/dollars.ts": "A fresh shop has dollars.",
  "domain/shop/country-proposals.ts":
    "Amounts of a country without a format of its own are written like dollars.",
  "domain/text/too-long.ts": "Whoever checks a length has no more than a function that says messages.",
};

test("dates, counts and lists are written in a language that is passed, or for one of these reasons", () => {
  const files = globSync("{app,domain,mail,papers,reports}/**/*.{ts,tsx}", { cwd: root })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !/\.test\.tsx?$/.test(file));
  const found = files.filter((file) => readFileSync(resolve(root, file), "utf8").includes('"en-US"'));
  expect(found.toSorted()).toEqual(Object.keys(reasons));
});
