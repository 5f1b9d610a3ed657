import type { Key } from "../../backup/encryption.ts";
import type { Manifest } from "../../backup/manifest.ts";
import type { RestoredShop, RestoreOptions } from "../backups/restore-shop.ts";

/** What the setup does with backups. */
export type Backups = {
  /** @throws StartError when the file cannot be read */
  isEncrypted: (file: string) => Promise<boolean>;
  /** @throws StartError when the file is no backup, or the key is missing or wrong */
  readManifest: (file: string, key: Key) => Promise<Manifest>;
  /** See `restoreShop`. */
  restoreBackup: (options: RestoreOptions) => Promise<RestoredShop>;
};

/** Loaded when it is needed, because hardly any start does. */
export async function loadBackups(): Promise<Backups> {
  const { fileSource, isEncrypted } = await import("../../backup/read-archive.ts");
  const { readManifest } = await import("../../backup/check-backup.ts");
  const { restoreShop } = await import("../backups/restore-shop.ts");
  return {
    isEncrypted: (file) => isEncrypted(fileSource(file)),
    readManifest: (file, key) => readManifest(fileSource(file), key),
    restoreBackup: restoreShop,
  };
}
