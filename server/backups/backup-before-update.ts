import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { existingShop } from "../../backup/clear-database.ts";
import { fullSpeed } from "../../backup/paced.ts";
import { backUpShop, backupName, backupsDirectory } from "./backup-shop.ts";
import type { Environment } from "../environment.ts";
import type { ShopData } from "./shop-data.ts";
import { version } from "../version.ts";

const kept = 3;
const prefix = "before-";

/**
 * Writes a backup of a shop that has data before a later version changes its tables, and prints how to go back. The last
 * three are kept.
 */
export async function backUpBeforeUpdate(
  environment: Environment,
  data: Pick<ShopData, "owner" | "files" | "dataDirectory">,
): Promise<void> {
  const rows = await existingShop(data.owner);
  if (!rows || Object.values(rows).every((count) => count === 0)) return;
  const directory = backupsDirectory(data.dataDirectory);
  const file = join(directory, backupName(environment, `${prefix}${version}`));
  await backUpShop(environment, data, file, { pace: fullSpeed });
  removeOlder(directory);
  console.log(
    `The shop as it was before this update is in ${file}. To go back to it, with the version before: npm run restore -- ${file} --replace`,
  );
}

/** Those before a restore stay: they are the owner's. */
function removeOlder(directory: string): void {
  const files = readdirSync(directory).filter(
    (name) => /^before-\d/.test(name) && !name.endsWith(".unfinished"),
  );
  const byAge = files.map((name) => ({ name, time: statSync(join(directory, name)).mtimeMs }));
  for (const { name } of byAge.toSorted((a, b) => b.time - a.time).slice(kept))
    rmSync(join(directory, name), { force: true });
}
