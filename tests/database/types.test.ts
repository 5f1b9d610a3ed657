import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { databaseTypes } from "../../scripts/database-types.ts";
import { createTestDatabase, type TestDatabase } from "../setup/test-database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("domain/database.types.ts matches the migrations (otherwise run npm run types)", async () => {
  expect(readFileSync("domain/database.types.ts", "utf8")).toBe(await databaseTypes(database.pools.owner));
});
