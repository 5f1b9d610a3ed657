import { randomUUID } from "node:crypto";
import { PostgresError, type TransactionSql } from "../../../backend/database/sql.ts";
import type { Pools } from "../../../backend/database/pools.ts";

/** The sender of a request. `id` is the user's; guests and the service have none. */
export type Person = {
  role: "anon" | "authenticated" | "service_role";
  id?: string;
  session?: string;
  /** How the session began, as in the token; by default with the password, just now. */
  amr?: unknown;
};

/** How a session that began with the password says so. */
export const byPassword = (secondsAgo = 0) => [
  { method: "password", timestamp: Math.floor(Date.now() / 1000) - secondsAgo },
];

export const guest: Person = { role: "anon" };
export const service: Person = { role: "service_role" };

/** Signs up a new user. */
export async function signUp(pools: Pick<Pools, "owner">, name = "Ana"): Promise<Person & { id: string }> {
  const id = randomUUID();
  await pools.owner`
    insert into auth.users (id, email, raw_user_meta_data)
    values (${id}, ${`${name.toLowerCase()}-${id}@example.com`}, ${pools.owner.json({ full_name: name })})`;
  return { role: "authenticated", id };
}

export async function addAdmin(pools: Pick<Pools, "owner">): Promise<Person & { id: string }> {
  const admin = await signUp(pools, "Ada");
  await pools.owner`insert into public.user_roles (user_id, role) values (${admin.id}, 'admin')`;
  return admin;
}

/** Runs statements in a transaction with the role and claims of a person, like the data API. */
export async function as<T>(
  pools: Pools,
  person: Person,
  work: (sql: TransactionSql) => Promise<T>,
): Promise<T> {
  const claims =
    person.id === undefined
      ? ""
      : JSON.stringify({
          sub: person.id,
          role: person.role,
          session_id: person.session,
          amr: "amr" in person ? person.amr : byPassword(),
        });
  const result = await pools.authenticator.begin(async (sql) => {
    await sql`select set_config('role', ${person.role}, true), set_config('request.jwt.claims', ${claims}, true)`;
    return { answer: await work(sql) };
  });
  return result.answer;
}

export type Refusal = { code: string; message: string; details: string | null };

/** The error of a statement. Throws if it succeeds. */
export async function refusal(statement: PromiseLike<unknown>): Promise<Refusal> {
  const error = await errorOf(statement);
  return { code: error.code, message: error.message, details: error.detail ?? null };
}

/** The code of a statement's refusal, as domain/refusals has it. Throws if the statement succeeds. */
export async function refusedAs(statement: PromiseLike<unknown>): Promise<string | undefined> {
  return (await errorOf(statement)).hint;
}

async function errorOf(statement: PromiseLike<unknown>): Promise<PostgresError> {
  try {
    await statement;
  } catch (error) {
    if (!(error instanceof PostgresError)) throw error;
    return error;
  }
  throw new Error("The statement was not refused.");
}
