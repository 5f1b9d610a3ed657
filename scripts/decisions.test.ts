import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";

const records = globSync("docs/decisions/0*.md");
/** A page; tables take some of it. */
const mostWords = 620;

test.for(records)("%s is a page that ends with what later work must keep", (file) => {
  const text = readFileSync(file, "utf8");
  const sections = [...text.matchAll(/^## (.*)$/gm)].map(([, title]) => title);
  expect(sections.at(-1)).toBe("Constraints on later work");
  const constraints = text.slice(text.lastIndexOf("\n## ")).match(/^- /gm) ?? [];
  expect(constraints.length).toBeGreaterThanOrEqual(2);
  expect(constraints.length).toBeLessThanOrEqual(6);
  expect(text.split(/\s+/).filter((word) => /\w/.test(word)).length).toBeLessThanOrEqual(mostWords);
});

test.for(records)("%s has its file's number, and links to records that exist", (file) => {
  const text = readFileSync(file, "utf8");
  expect(text).toMatch(new RegExp(`^# ${Number(basename(file).slice(0, 4))}\\. `));
  const linked = [...text.matchAll(/\[(\d+)\]\((\d{4}-[\w-]+\.md)\)/g)];
  expect(linked.filter(([, number, name]) => !name!.startsWith(number!.padStart(4, "0")))).toEqual([]);
  const names = new Set(records.map((record) => basename(record)));
  expect(linked.map(([, , name]) => name!).filter((name) => !names.has(name))).toEqual([]);
});

test("the index has every record once", () => {
  const linked = [
    ...readFileSync("docs/decisions/README.md", "utf8").matchAll(/\[(\d+)\]\((\d{4}-[\w-]+\.md)\)/g),
  ];
  expect(linked.map(([, , name]) => name!).toSorted()).toEqual(
    records.map((record) => basename(record)).toSorted(),
  );
  expect(linked.filter(([, number, name]) => Number(name!.slice(0, 4)) !== Number(number))).toEqual([]);
});

test("a decision that is named by its number exists", () => {
  const numbers = new Set(records.map((record) => basename(record).slice(0, 4)));
  const files = globSync(
    "{app,backend,bench,demo,domain,mail,papers,payments,reports,scripts,server,supabase,tests,work}/**/*.{ts,tsx,mjs,md}",
  );
  const named = files.flatMap((file) => readFileSync(file, "utf8").match(/\bdecisions\/\d{4}/g) ?? []);
  expect(named.filter((path) => !numbers.has(path.slice(-4)))).toEqual([]);
});
