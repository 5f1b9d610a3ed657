import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { authenticatorPassword, connectOwner } from "../../../backend/database/pools.ts";
import { applySystem } from "../../../backend/database/system.ts";
import {
  migrationTo,
  readSchemaFiles,
  schemaFiles,
  tableColumns,
  tablesFile,
} from "../../../scripts/schema/schema-files.ts";
import { testJwtSecret } from "../../setup/names.ts";
import { databaseForFile } from "../../setup/test-database.ts";

const database = databaseForFile();
const empty = { ...inject("postgres"), database: `test_${randomBytes(6).toString("hex")}` };
beforeAll(async () => {
  await database.pools.owner`create database ${database.pools.owner(empty.database)}`;
  const owner = connectOwner(empty, 1);
  await applySystem(owner, authenticatorPassword(testJwtSecret));
  await owner.end();
});
afterAll(
  () => database.pools.owner`drop database if exists ${database.pools.owner(empty.database)} with (force)`,
);

test("supabase/schemas matches the migrations (otherwise run npm run schema)", async () => {
  const written = new Map(readSchemaFiles().map(({ name, sql }) => [name, sql]));
  const present = new Map((await schemaFiles(database.address)).map(({ name, sql }) => [name, sql]));
  const names = new Set([...written.keys(), ...present.keys()]);
  const differing = [...names].filter((name) => written.get(name) !== present.get(name));
  expect(differing).toEqual([]);
});

test("supabase/tables.json names the shop's tables (otherwise run npm run schema)", async () => {
  expect(await tableColumns(database.pools.owner)).toBe(readFileSync(tablesFile, "utf8"));
});

test("supabase/schemas is complete: a database created from it needs no migration", async () => {
  expect(await migrationTo(readSchemaFiles(), { migrated: database.address, empty })).toBe("");
});
