import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import type { Sql } from "../../backend/database/sql.ts";
import { expect } from "vitest";

/**
 * Each row has its file; each other file is recorded, so that the sweep will find it.
 * @param objects the directory of the files
 */
export async function expectAgreement(owner: Sql, objects: string): Promise<void> {
  const named = await owner<{ version: string }[]>`select version from storage.objects`;
  const recorded = await owner<{ version: string }[]>`select version from storage.loose_files`;
  // The first file makes the folder.
  const entries = existsSync(objects) ? await readdir(objects, { recursive: true, withFileTypes: true }) : [];
  const files = new Set(entries.filter((entry) => entry.isFile()).map(({ name }) => name));
  expect(named.filter(({ version }) => !files.has(version))).toEqual([]);
  const known = new Set([...named, ...recorded].map(({ version }) => version));
  expect([...files].filter((version) => !known.has(version))).toEqual([]);
}
