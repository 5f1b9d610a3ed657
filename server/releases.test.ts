import { expect, test } from "vitest";
import { readMigrations } from "../backend/database/migration-files.ts";
import { type Release, versionOfDatabase } from "./releases.ts";

const releases: Release[] = [
  { version: "1.0.0", date: "2026-01-01", system: { "1": "a" }, shop: { "1": "a", "2": "b" } },
  { version: "1.0.1", date: "2026-01-02", system: {}, shop: { "2": "b again" } },
  { version: "1.1.0", date: "2026-01-03", system: { "2": "b" }, shop: { "3": "c" } },
];
const system = new Map([["1", "a"]]);

test("a database is of the last version whose migrations it has, in the texts of then", () => {
  const of = (shop: [string, string][], backend = system): string =>
    versionOfDatabase({ system: backend, shop: new Map(shop) }, releases);
  const first = [["1", "a"] as [string, string]];
  expect(of([...first, ["2", "b"]])).toBe("1.0.0");
  expect(of([...first, ["2", "b again"]])).toBe("1.0.1");
  expect(of([...first, ["2", "b again"], ["3", "c"]])).toBe("1.0.1+1");
  expect(of([...first, ["2", "b again"], ["3", "c"]], new Map([...system, ["2", "b"]]))).toBe("1.1.0");
  expect(of([])).toBe("0.0.0+1");
});

test("migrations name no owner, since an operator's login may have any name", () => {
  const owned = readMigrations("supabase/migrations").filter(({ script }) =>
    /^\s*alter\s[^;]+\sowner\s+to\s/im.test(script),
  );
  expect(owned.map(({ name }) => name)).toEqual([]);
});
