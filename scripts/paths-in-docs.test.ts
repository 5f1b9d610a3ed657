import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const rooms =
  "app|backend|backup|bench|build|demo|deploy|docs|domain|mail|papers|payments|public|reports|scripts|server|supabase|tests|work";
const path = new RegExp(`\`((?:${rooms})/[\\w./@-]*)\``, "g");

test.for([
  "README.md",
  "SECURITY.md",
  "backend/README.md",
  "work/gate/README.md",
  ...globSync("docs/**/*.md"),
])("%s mentions only paths that exist", (file) => {
  const named = [...readFileSync(file, "utf8").matchAll(path)].map(([, found]) => found!);
  expect(named.filter((found) => !found.startsWith("build/") && !existsSync(found))).toEqual([]);
});

test("each room of the schema is a subject in docs/architecture.md", () => {
  const [, table] = readFileSync("docs/architecture.md", "utf8").split("| subject |");
  const subjects = [...table!.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, subject]) => subject);
  const rooms = globSync("*", { cwd: "supabase/schemas" });
  expect(rooms.length).toBeGreaterThan(10);
  expect(rooms.filter((room) => !subjects.includes(room))).toEqual([]);
});

test("comments in the schema mention only files that exist", () => {
  const files = globSync("supabase/schemas/**/*.sql").map((file) => readFileSync(file, "utf8"));
  const named = files.flatMap(
    (sql) =>
      sql.match(/\b(?:app|backend|domain|mail|payments|reports|server|work)\/[\w./-]+\.(?:tsx?|json)\b/g) ??
      [],
  );
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((found) => !existsSync(found))).toEqual([]);
});
