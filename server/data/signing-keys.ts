import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  generateSigningJwk,
  parseSigningKeys,
  publicJwk,
  type SigningKey,
} from "../../backend/tokens/signing-keys.ts";
import { storedSecret } from "./data-directory.ts";
import type { Environment } from "../environment.ts";

const name = "signing-keys";

/** Tokens of this many earlier keys are accepted: they live an hour, and nobody rotates more often. */
const keptKeys = 3;

/** The operator's keys, or one made at the first start. An operator's own secret signs: machines may share it. */
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
  return parseSigningKeys(storedSecret(dataDirectory, name, () => JSON.stringify([generateSigningJwk()])));
}

function rotate(dataDirectory: string, keys: SigningKey[]): void {
  const others = keys.map(publicJwk).slice(0, keptKeys);
  const path = join(dataDirectory, name);
  writeFileSync(`${path}.new`, JSON.stringify([generateSigningJwk(), ...others]), { mode: 0o600 });
  renameSync(`${path}.new`, path);
}
