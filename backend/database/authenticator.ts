import postgres, { type Sql } from "postgres";
import { StartError } from "../shared/start-error.ts";
import { scramVerifier } from "./scram.ts";

/**
 * Makes the login `authenticator` with this password. Roles belong to the whole server, so another database or another
 * instance may have made it; then `beforeChange` may still refuse, before the password is set.
 * @throws StartError when the owner may not create roles
 */
export async function ensureAuthenticator(
  owner: Sql,
  password: string,
  beforeChange: () => Promise<void>,
): Promise<void> {
  if (await create(owner, password)) return;
  await beforeChange();
  try {
    await owner.unsafe(`alter role authenticator password '${scramVerifier(password)}'`);
  } catch (error) {
    // Instances that start together set the same password; one of them succeeding is enough.
    const together =
      error instanceof postgres.PostgresError && error.message.includes("concurrently updated");
    if (!together) throw error;
  }
}

/** In one statement, so that whoever finds the login finds its password too. @returns whether there was none */
async function create(owner: Sql, password: string): Promise<boolean> {
  const [known] = await owner`select from pg_roles where rolname = 'authenticator'`;
  if (known) return false;
  try {
    await owner.unsafe(`create role authenticator login noinherit password '${scramVerifier(password)}'`);
    return true;
  } catch (error) {
    const code = error instanceof postgres.PostgresError ? error.code : undefined;
    // Made at this moment by another instance.
    if (code === "42710" || code === "23505") return false;
    if (code === "42501") throw new StartError("The login that owns the database may not create roles.");
    throw error;
  }
}
