import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  generateSigningJwk,
  parseSigningKeys,
  publicJwk,
  type SigningKey,
} from "../backend/shared/signing-keys.ts";
import { StartError } from "../backend/shared/start-error.ts";
import { storedSecret } from "./data-directory.ts";
import type { Environment } from "./environment.ts";

const name = "signing-keys";

/** Tokens of the last keys are still accepted. They are valid for an hour, and nobody rotates that often. */
const keptKeys = 3;

/**
 * The keys for access tokens: the operator's, or one that is generated at the first start. With a secret of the operator's,
 * there may be more machines with the same secret and other data directories, and all must accept each other's tokens: then
 * the secret alone signs.
 */
export function openSigningKeys(environment: Environment, dataDirectory: string): SigningKey[] {
  const { signingKeys, jwtSecret, rotateKeys } = environment;
  if (signingKeys) return signingKeys;
  if (jwtSecret !== undefined) return [];
  const keys = read(dataDirectory);
  if (!rotateKeys) return keys;
  rotate(dataDirectory, keys);
  return read(dataDirectory);
}

function read(dataDirectory: string): SigningKey[] {
  const stored = storedSecret(dataDirectory, name, () => JSON.stringify([generateSigningJwk()]));
  try {
    return parseSigningKeys(stored);
  } catch (error) {
    const path = join(dataDirectory, name);
    throw new StartError(`${path} ${(error as Error).message}; remove it to make a new key.`);
  }
}

/** A new key signs from now on. Of the others only the public part is kept. */
function rotate(dataDirectory: string, keys: SigningKey[]): void {
  const others = keys.map(publicJwk).slice(0, keptKeys);
  const path = join(dataDirectory, name);
  writeFileSync(`${path}.new`, JSON.stringify([generateSigningJwk(), ...others]), { mode: 0o600 });
  renameSync(`${path}.new`, path);
}
