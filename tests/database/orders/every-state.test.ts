import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { migrate } from "../../../backend/database/migrate.ts";
import { migrationNames } from "../../../backend/database/migration-files.ts";
import { prepareServer } from "../../../backend/database/system.ts";
import { authenticatorPassword, connectOwner } from "../../../backend/database/pools.ts";
import { existingShop } from "../../../backup/clear-database.ts";
import { makeBackup } from "../../../backup/make-backup.ts";
import { fullSpeed } from "../../../backup/paced.ts";
import { openObjectFiles } from "../../../backend/storage/shared/object-files.ts";
import { migrationDirectories } from "../../../server/backups/shop-data.ts";
import { readReleases } from "../../../server/releases.ts";
import { testJwtSecret } from "../../setup/names.ts";
import { temporaryDirectory } from "../../setup/temporary-directory.ts";
import { createTestDatabase } from "../../setup/test-database.ts";

/** Takes everything and keeps nothing. */
const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });

test(
  "what runs before the migrations asks only for what is there, after each that came since the first version",
  { tags: ["long"] },
  async () => {
    const database = await createTestDatabase({ migrated: false });
    const owner = connectOwner(database.address, 1);
    const files = openObjectFiles(temporaryDirectory());
    try {
      await prepareServer(owner, authenticatorPassword(testJwtSecret));
      await migrate(owner, migrationDirectories.system, "facet_system");
      const [first] = readReleases();
      const last = Object.keys(first!.shop).toSorted().at(-1)!;
      const names = migrationNames(migrationDirectories.shop);
      const seen = names.filter((name) => name < last);
      for (const name of names.slice(seen.length)) {
        // oxlint-disable no-await-in-loop -- one after another
        seen.push(name);
        await migrate(owner, migrationDirectories.shop, "facet_migrations", { names: seen });
        await existingShop(owner);
        const { manifest } = await makeBackup({
          owner,
          files,
          secrets: {},
          version: "1.2.3",
          migrations: migrationDirectories,
          encryption: undefined,
          pace: fullSpeed,
          target: async (write) => {
            const target = nowhere();
            await write(target);
            return 0;
          },
        });
        // oxlint-enable no-await-in-loop
        expect(manifest.migrations.at(-1)).toBe(name);
        expect(manifest.former_texts).toBeUndefined();
      }
    } finally {
      await owner.end();
      await database.drop();
    }
  },
);
