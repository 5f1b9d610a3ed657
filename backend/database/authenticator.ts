import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";
import { PostgresError, type Sql, type TransactionSql } from "./sql.ts";
import { StartError } from "../../work/start-error.ts";
import { connectAuthenticator, type DatabaseAddress } from "./pools.ts";

/** Creates the server's login or sets its password, after `beforeChange`, which may throw. @throws StartError */
export async function ensureAuthenticator(
  owner: Sql | TransactionSql,
  password: string,
  beforeChange: () => Promise<void>,
): Promise<void> {
  if (await create(owner, password)) return;
  await beforeChange();
  try {
    await owner.unsafe(`alter role authenticator password '${scramVerifier(password)}'`);
  } catch (error) {
    // Instances that start at the same time set the same password, so it is enough if one succeeds.
    const isConcurrent = error instanceof PostgresError && error.message.includes("concurrently updated");
    if (!isConcurrent) throw error;
  }
}

/** Whether the login has this password. @throws what else keeps it from connecting */
export async function isPasswordOfAuthenticator(
  address: DatabaseAddress,
  password: string,
): Promise<boolean> {
  const authenticator = connectAuthenticator(address, password);
  try {
    await authenticator`select 1`;
    return true;
  } catch (error) {
    if (error instanceof PostgresError && error.code === "28P01") return false;
    throw error;
  } finally {
    await authenticator.end();
  }
}

/** One statement, so that the login never exists without its password. @returns false when it already exists */
async function create(owner: Sql | TransactionSql, password: string): Promise<boolean> {
  const [known] = await owner`select from pg_roles where rolname = 'authenticator'`;
  if (known) return false;
  try {
    await owner.unsafe(`create role authenticator login noinherit password '${scramVerifier(password)}'`);
    return true;
  } catch (error) {
    const code = error instanceof PostgresError ? error.code : undefined;
    if (code === "42710" || code === "23505") return false;
    if (code === "42501") throw new StartError("The login that owns the database may not create roles.");
    throw error;
  }
}

const iterations = 4096;

/** What PostgreSQL stores for a password (RFC 5803). It keeps the password out of the server's log. */
function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, iterations, 32, "sha256");
  const hmac = (text: string): Buffer => createHmac("sha256", salted).update(text).digest();
  const storedKey = createHash("sha256").update(hmac("Client Key")).digest("base64");
  const serverKey = hmac("Server Key").toString("base64");
  return `SCRAM-SHA-256$${iterations}:${salt.toString("base64")}$${storedKey}:${serverKey}`;
}
