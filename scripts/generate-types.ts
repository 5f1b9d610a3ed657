/** Writes domain/database.types.ts and domain/languages/translation-lengths.ts from the migrations. `npm run types`. */
import { writeFileSync } from "node:fs";
import { migrate } from "../backend/database/migrate.ts";
import { connectOwner } from "../backend/database/pools.ts";
import { applySystem } from "../backend/database/system.ts";
import { databaseTypes } from "./database-types.ts";
import { withScratchPostgres } from "./scratch-postgres.ts";
import { translationLengths } from "./translation-lengths.ts";

await withScratchPostgres(async (address) => {
  const owner = connectOwner(address, 1);
  try {
    await applySystem(owner, "not needed here");
    await migrate(owner, "supabase/migrations", "facet_migrations");
    writeFileSync("domain/database.types.ts", await databaseTypes(owner));
    writeFileSync("domain/languages/translation-lengths.ts", await translationLengths(owner));
  } finally {
    await owner.end();
  }
});
