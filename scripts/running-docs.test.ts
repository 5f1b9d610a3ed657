import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { variableNames } from "../server/environment.ts";

const read = (file: string): string => readFileSync(file, "utf8");
const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
const guides = ["README.md", "docs/running.md", "docs/upgrading.md"];

test("docs/running.md has all variables, and no other", () => {
  const table = /^\| variable \|.*\n\|[-|]+\n((?:\|.*\n)+)/m.exec(read("docs/running.md"))![1]!;
  const named = table.split("\n").flatMap((row) => (row.split("|")[1] ?? "").match(/(?<=`)\w+(?=`)/g) ?? []);
  expect(named.toSorted()).toEqual(variableNames.toSorted());
});

test.each(guides)("every command in %s is there", (file) => {
  const named = read(file).match(/\bnpm (?:run )?[a-z][\w:-]*/g) ?? [];
  const known = new Set(Object.keys(scripts).flatMap((name) => [`npm ${name}`, `npm run ${name}`]));
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((command) => !known.has(command))).toEqual([]);
});

/** As GitHub makes them. */
const anchors = (markdown: string): string[] =>
  [...markdown.matchAll(/^#+ (.*)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replaceAll(/[^\w -]/g, "")
      .replaceAll(" ", "-"),
  );

test.each(["README.md", "SECURITY.md", ...globSync("docs/*.md")])(
  "every link in %s leads somewhere",
  (file) => {
    const links = [...read(file).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)];
    const broken = links.filter(([, path, anchor]) => {
      const url = new URL(path || file.split("/").at(-1)!, new URL(`../${file}`, import.meta.url));
      return (
        !existsSync(url) || (anchor !== undefined && !anchors(readFileSync(url, "utf8")).includes(anchor))
      );
    });
    expect(broken.map(([link]) => link)).toEqual([]);
  },
);
