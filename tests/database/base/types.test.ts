import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { databaseTypes } from "../../../scripts/schema/database-types.ts";
import { translationLengths } from "../../../scripts/translation-lengths.ts";
import { databaseForFile } from "../../setup/test-database.ts";

const database = databaseForFile();

test.for([
  ["domain/database.types.ts", databaseTypes],
  ["domain/languages/translation-lengths.ts", translationLengths],
] as const)("%s matches the migrations (otherwise run npm run types)", async ([file, written]) => {
  expect(readFileSync(file, "utf8")).toBe(await written(database.pools.owner));
});
