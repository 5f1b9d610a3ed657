import { StartError } from "../backend/shared/start-error.ts";
import type { Manifest } from "./manifest.ts";

/** Stand-in until the room `backup` is merged. */
export async function readManifest(_file: string, _key: { passphrase?: string }): Promise<Manifest> {
  throw new StartError("This is not a backup of a shop.");
}

export async function isEncrypted(_file: string): Promise<boolean> {
  return false;
}
