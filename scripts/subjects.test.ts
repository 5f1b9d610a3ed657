import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const [, table] = readFileSync("docs/architecture.md", "utf8").split("| subject |");
const subjects = [...table!.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, subject]) => subject!);

/** The folders that hold subjects, and what else is in them: rooms that serve many subjects. */
const floors = {
  "supabase/schemas": [],
  domain: ["refusals"],
  "app/features": ["product-cards"],
  "app/store": ["chrome"],
  "app/admin": [
    "arranging",
    "chrome",
    "credentials",
    "downloads",
    "files",
    "formats",
    "forms",
    "list",
    "page",
    "plot",
    "settings",
  ],
  "app/admin/settings": ["form"],
  "tests/component": [],
  "tests/database": [],
  "tests/e2e": [],
  // The backend's own rooms.
  "tests/conformance": ["access", "auth", "data-api", "hostile", "storage"],
};

test.for(Object.entries(floors))("each folder in %s has the name of a subject", ([floor, others]) => {
  const folders = globSync("*/", { cwd: floor }).filter((folder) => !folder.includes("."));
  expect(folders.length).toBeGreaterThan(5);
  expect(others.filter((room) => !folders.includes(room))).toEqual([]);
  expect(folders.filter((folder) => ![...subjects, ...others].includes(folder))).toEqual([]);
});

test("no folder of code has more than 39 files", () => {
  const counts = new Map<string, number>();
  const files = globSync(
    "{app,backend,backup,bench,deploy,domain,mail,papers,payments,reports,scripts,server,supabase/schemas,tests,work}/**/*.*",
  );
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  expect(counts.size).toBeGreaterThan(200);
  expect([...counts].filter(([, count]) => count > 39)).toEqual([]);
});

const sources = globSync(
  "{app,backend,backup,domain,mail,papers,payments,reports,scripts,server,work}/**/*.{ts,tsx,mjs}",
).filter((file) => !/\.test\.tsx?$/.test(file));
const known = new Set(sources);
const imports = sources.flatMap((file) =>
  [...readFileSync(file, "utf8").matchAll(/(?:from|import)\s*\(?\s*"(\.{1,2}\/[^"]+)"/g)]
    .map(([, path]) => [file, join(dirname(file), path!)] as const)
    .filter(([, imported]) => known.has(imported)),
);

/** The folder in `parent` that holds the file; "." if it is `parent` itself. */
function folderIn(parent: string, file: string): string | undefined {
  if (!file.startsWith(`${parent}/`)) return undefined;
  const [first, ...rest] = file.slice(parent.length + 1).split("/");
  return rest.length > 0 ? first : ".";
}

test("folders beside one another, and the files of the folder that holds them, import one way", () => {
  expect(imports.length).toBeGreaterThan(2000);
  const parents = new Set<string>();
  for (const file of sources) for (let at = dirname(file); at !== "."; at = dirname(at)) parents.add(at);
  const circles = [...parents].flatMap((parent) => {
    const arrows = new Map<string, Set<string>>();
    for (const [file, imported] of imports) {
      const [from, to] = [folderIn(parent, file), folderIn(parent, imported)];
      if (from === undefined || to === undefined || from === to) continue;
      arrows.set(from, (arrows.get(from) ?? new Set()).add(to));
    }
    // What imports nothing that is left is in no circle.
    for (let before = -1; before !== arrows.size;) {
      before = arrows.size;
      for (const [from, to] of arrows) if (![...to].some((folder) => arrows.has(folder))) arrows.delete(from);
    }
    return arrows.size > 0 ? [`${parent}: ${[...arrows.keys()].join(", ")}`] : [];
  });
  expect(circles).toEqual([]);
});
