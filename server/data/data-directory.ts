import { randomBytes, randomUUID } from "node:crypto";
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { StartError } from "../../work/start-error.ts";
import { secretChecks, type SecretName } from "./secrets.ts";

/** Creates the directory for the shop's data. @returns its absolute path @throws StartError if that is impossible */
export function openDataDirectory(path: string): string {
  try {
    // PostgreSQL's account, which is not root, must be able to reach its subdirectory; everything inside is private.
    makeDirectory(resolve(path), process.getuid?.() === 0 ? 0o711 : 0o700);
    accessSync(path, constants.W_OK | constants.X_OK);
    return realpathSync(path);
  } catch (error) {
    throw new StartError(`DATA_DIR ${path} is not writable (${(error as NodeJS.ErrnoException).code}).`);
  }
}

/** Level by level, because Node's recursive mkdir never returns if a parent cannot contain directories. */
function makeDirectory(path: string, mode: number): void {
  if (existsSync(path)) return;
  makeDirectory(dirname(path), mode);
  mkdirSync(path, { mode });
}

export function privateDirectory(dataDirectory: string, name: string): string {
  const path = join(dataDirectory, name);
  makeDirectory(path, 0o700);
  chmodSync(path, 0o700);
  return path;
}

/** A secret made at the first start. Its file gets its name when it is whole: another process may start, too. */
export function storedSecret(dataDirectory: string, name: SecretName, make = randomSecret): string {
  const path = join(dataDirectory, name);
  if (!existsSync(path)) {
    const draft = `${path}.${randomUUID()}`;
    try {
      writeFileSync(draft, make(), { mode: 0o600 });
      linkSync(draft, path);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== "EEXIST") throw new StartError(`${path} cannot be written (${code}).`);
    } finally {
      rmSync(draft, { force: true });
    }
  }
  const secret = readFileSync(path, "utf8").trim();
  try {
    secretChecks[name](secret);
  } catch (error) {
    throw new StartError(`${path} ${(error as Error).message}; remove it to make a new one.`);
  }
  return secret;
}

function randomSecret(): string {
  return randomBytes(32).toString("base64url");
}
