/** Writes domain/database.types.ts, domain/languages/translation-lengths.ts and domain/shop/home-fields.ts from the migrations. `npm run types`. */
import { writeFileSync } from "node:fs";
import { migrate } from "../backend/database/migrate.ts";
import { connectOwner } from "../backend/database/pools.ts";
import { applySystem } from "../backend/database/system.ts";
import { homeFields } from "./home-fields.ts";
import { databaseTypes } from "./schema/database-types.ts";
import { withScratchPostgres } from "./schema/scratch-postgres.ts";
import { translationLengths } from "./translation-lengths.ts";

await withScratchPostgres(async (address) => {
  const owner = connectOwner(address, 1);
  try {
    await applySystem(owner, "not needed here");
    await migrate(owner, "supabase/migrations", "facet_migrations");
    writeFileSync("domain/database.types.ts", await databaseTypes(owner));
    writeFileSync("domain/languages/translation-lengths.ts", await translationLengths(owner));
    writeFileSync("domain/shop/home-fields.ts", await homeFields(owner));
  } finally {
    await owner.end();
  }
});
