import type { Manifest } from "../../backup/manifest.ts";
import type { RestoredShop, RestoreOptions } from "../backups/restore-shop.ts";

/** What the setup does with backups. */
export type Backups = {
  /** @throws StartError when the file cannot be read */
  isEncrypted: (file: string) => Promise<boolean>;
  /** @throws StartError when the file is no backup, or the key is missing or wrong */
  readManifest: (file: string, key: { passphrase?: string }) => Promise<Manifest>;
  /** See `restoreShop`. */
  restoreBackup: (options: RestoreOptions) => Promise<RestoredShop>;
};

/** Loaded when it is needed, because hardly any start does. */
export async function loadBackups(): Promise<Backups> {
  const { fileSource, isEncrypted } = await import("../../backup/read-archive.ts");
  const { readManifest } = await import("../../backup/check-backup.ts");
  const { typedKey } = await import("../../backup/encryption.ts");
  const { restoreShop } = await import("../backups/restore-shop.ts");
  return {
    isEncrypted: (file) => isEncrypted(fileSource(file)),
    readManifest: (file, { passphrase }) =>
      readManifest(fileSource(file), passphrase === undefined ? {} : typedKey(passphrase)),
    restoreBackup: restoreShop,
  };
}
