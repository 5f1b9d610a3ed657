import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { existingShop } from "../../backup/clear-database.ts";
import { unfinished } from "../../backup/file-target.ts";
import { fullSpeed } from "../../backup/paced.ts";
import { damageInWords } from "../../backup/stored-files.ts";
import { readApplied } from "../../backend/database/migrate.ts";
import { backUpShop, backupName, backupsDirectory } from "./backup-shop.ts";
import type { Environment } from "../environment.ts";
import { versionOfDatabase } from "../releases.ts";
import type { ShopData } from "./shop-data.ts";
import { version } from "../version.ts";

const kept = 3;

/** Backs up a shop before a later version changes it, and says how to go back. The last three stay. */
export async function backUpBeforeUpdate(
  environment: Environment,
  data: Pick<ShopData, "owner" | "files" | "dataDirectory">,
): Promise<void> {
  const rows = await existingShop(data.owner);
  if (!rows || Object.values(rows).every((count) => count === 0)) return;
  const before = versionOfDatabase({
    system: await readApplied(data.owner, "facet_system"),
    shop: await readApplied(data.owner, "facet_migrations"),
  });
  const directory = backupsDirectory(data.dataDirectory);
  const update = `before-${version}-from-${before}`;
  const time = new Date().toISOString().replaceAll(/[-:.]/g, "");
  const name = backupName(environment, `${update}-${time}`);
  const file = join(directory, name);
  const { damage } = await backUpShop(environment, data, file, { pace: fullSpeed });
  removeOlder(directory, { name, update });
  for (const sentence of damageInWords(damage)) console.log(sentence);
  console.log(
    `The shop as it was before this update is in ${file}. To go back: npm run restore -- ${file} --replace --as-it-was, ` +
      `with this version; then put version ${before} into its place and start it.`,
  );
}

/** Backups before a restore stay: they are the owner's. */
function removeOlder(directory: string, { name, update }: { name: string; update: string }): void {
  const others = readdirSync(directory).filter(
    (other) => /^before-\d/.test(other) && !other.endsWith(unfinished) && other !== name,
  );
  const isSame = (other: string): boolean => other.startsWith(`${update}-`);
  const byAge = others
    .filter((other) => !isSame(other))
    .map((other) => ({ other, time: statSync(join(directory, other)).mtimeMs }))
    .toSorted((a, b) => b.time - a.time)
    .slice(kept - 1)
    .map(({ other }) => other);
  for (const other of [...others.filter(isSame), ...byAge]) rmSync(join(directory, other), { force: true });
}
