import { expect, test } from "vitest";
import { migrationNames } from "./migration-files.ts";

test("each migration of the shop begins with a time of its own, by which Supabase tells them apart", () => {
  const times = migrationNames("supabase/migrations").map((name) => /^(\d{14})_\w+\.sql$/.exec(name)?.[1]);
  expect(times).not.toContain(undefined);
  expect(times.length).toBeGreaterThan(100);
  expect(new Set(times).size).toBe(times.length);
});
