import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { databaseTypes } from "../../../scripts/database-types.ts";
import { databaseForFile } from "../../setup/test-database.ts";

const database = databaseForFile();

test("domain/database.types.ts matches the migrations (otherwise run npm run types)", async () => {
  expect(readFileSync("domain/database.types.ts", "utf8")).toBe(await databaseTypes(database.pools.owner));
});
