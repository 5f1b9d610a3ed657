import { existsSync } from "node:fs";
import { join } from "node:path";
import { writeWhole } from "../../backup/file-target.ts";
import { type Backup, type BackupOptions, makeBackup } from "../../backup/make-backup.ts";
import { halfTime } from "../../backup/paced.ts";
import { StartError } from "../../work/start-error.ts";
import { privateDirectory, storedSecret } from "../data/data-directory.ts";
import type { Environment } from "../environment.ts";
import { secretNames } from "../data/secrets.ts";
import { migrationDirectories, type ShopData } from "./shop-data.ts";
import { version } from "../version.ts";

export const backupsDirectory = (dataDirectory: string): string => privateDirectory(dataDirectory, "backups");

/** The name says how to open the file. */
export function backupName({ backups }: Environment, name: string): string {
  return `${name}.tar.zst${backups.encryption ? ".age" : ""}`;
}

/**
 * Writes a backup of a shop, which may be running, by default at a pace that leaves shoppers room.
 * @throws StartError if there is no shop, or the target cannot be written
 */
export async function backUpShop(
  environment: Environment,
  { owner, files, dataDirectory }: Pick<ShopData, "owner" | "files" | "dataDirectory">,
  target: string | BackupOptions["target"],
  options: Partial<Pick<BackupOptions, "pace" | "onProgress">> = {},
): Promise<Backup> {
  const [shop] = await owner`select where to_regclass('facet_migrations.migrations') is not null`;
  if (!shop) throw new StartError("There is no shop yet, so there is nothing to back up.");
  return makeBackup({
    owner,
    files,
    secrets: secretsOf(environment, dataDirectory),
    version,
    migrations: migrationDirectories,
    encryption: environment.backups.encryption,
    target: typeof target === "string" ? (write) => writeWhole(target, write) : target,
    pace: halfTime(),
    ...options,
  });
}

/** Links in mails depend on the secrets. The operator's JWT_SECRET is among them, JWT_KEYS are not. */
function secretsOf({ jwtSecret }: Environment, dataDirectory: string): Record<string, string> {
  const stored = secretNames.filter((name) => existsSync(join(dataDirectory, name)));
  const secrets = Object.fromEntries(stored.map((name) => [name, storedSecret(dataDirectory, name)]));
  return { ...secrets, ...(jwtSecret !== undefined && { "jwt-secret": jwtSecret }) };
}
