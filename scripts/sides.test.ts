import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";

const project = resolve(import.meta.dirname, "..");

/** Tailwind's classes that name a side, and what takes their place. */
const classes =
  /(?<=["'`\s:!\]])-?(?:(?:scroll-)?[mp][lr]-(?=[\d[(a])|(?:left|right)-(?=[\d[(]|auto|full|px)|(?:text|float|clear)-(?:left|right)(?=["'`\s!])|(?:border|rounded)-[lr](?=["'`\s!-])|rounded-[tb][lr](?=["'`\s!-]))[^"'`\s]*/g;

/** The same of style sheets. */
const declarations =
  /(?<![\w-])(?:(?:[a-z-]+-)?(?:left|right)(?:-[a-z]+)?(?=:)|(?:text-align|float|clear|position-area):[^;]*\b(?:left|right)\b)/g;

/** The same of styles in components. */
const styles =
  /(?<![\w-])(?:margin|padding|border)(?:Left|Right)\w*(?=:)|(?<=style=\{\{[^}]*)\b(?:left|right)(?=:)/g;

/** What is at a side of a picture stays there in every language. */
const fixed = ["app/admin/files/crop-dialog.tsx: left"];

/**
 * A page in a language that is written from right to left is mirrored: its style says where something begins and ends,
 * `ms-4`, `text-start` and `inset-inline-end`, and nothing of left and right.
 */
test("no style says left or right", () => {
  const found = globSync("app/**/*.{ts,tsx,css}", { cwd: project })
    .filter((file) => !/\.test\.\w+$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(resolve(project, file), "utf8");
      const patterns = file.endsWith(".css") ? [declarations] : [classes, styles];
      return patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([side]) => `${file}: ${side}`));
    });
  expect(found).toEqual(fixed);
});

test.for([
  "ml-4",
  "-mr-1.5",
  "pl-[3px]",
  "left-0",
  "-right-1/2",
  "text-right",
  "border-l-2",
  "rounded-tl-cut",
])("%s is found", (name) => {
  expect(`className="flex sm:${name} grow"`.match(classes)).toEqual([name]);
});

test("a declaration is found", () => {
  expect("a { margin-left: 1rem; text-align: left; right: 0; }".match(declarations)).toHaveLength(3);
});
