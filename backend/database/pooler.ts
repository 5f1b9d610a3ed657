import { setTimeout as sleep } from "node:timers/promises";
import { PostgresError, type Sql, type TransactionSql } from "./sql.ts";
import { StartError } from "../../work/start-error.ts";
import { connectPooled, type Pooler, sessionSettings } from "./pools.ts";

/** Gives the shop's logins their settings in this database, because a pooler takes none from its clients. */
export async function giveSettingsToLogins(owner: Sql | TransactionSql): Promise<void> {
  const logins = await owner<{ login: string; database: string; settings: string[] | null }[]>`
    select pg_roles.rolname as login, current_database() as database, setconfig as settings
    from pg_roles
    left join pg_db_role_setting
      on setrole = pg_roles.oid
      and setdatabase = (select oid from pg_database where datname = current_database())
    where pg_roles.rolname in (current_user, 'authenticator')`;
  /* oxlint-disable no-await-in-loop -- one connection */
  for (const { login, database, settings } of logins)
    for (const [name, value] of Object.entries(sessionSettings)) {
      if (settings?.includes(`${name}=${value.replace(",", ", ")}`)) continue;
      const values = value.split(",").map((it) => owner`${owner(it)}`);
      await owner`
        alter role ${owner(login)} in database ${owner(database)}
        set ${owner(name)} = ${values.flatMap((it, at) => (at > 0 ? [owner`, `, it] : [it]))}`.simple();
    }
}

/** Finds out what the pooler can do. @throws StartError if the shop cannot work with it */
export async function examinePooler(url: string, authenticatorPassword: string): Promise<Pooler> {
  const untried = { url, prepares: false };
  const authenticator = { username: "authenticator", password: authenticatorPassword };
  for (const login of [{}, authenticator]) await checkSettings(untried, login);
  return { url, prepares: await keepsPrepared(url) };
}

/** A pooler may ignore settings that a client sends. */
export async function hasSettings(sql: Sql | TransactionSql): Promise<boolean> {
  const [row] = await sql<{ path: string }[]>`
    select replace(current_setting('search_path'), ' ', '') as path`;
  return row?.path === sessionSettings["search_path"];
}

async function checkSettings(pooler: Pooler, login: { username?: string; password?: string }): Promise<void> {
  const pooled = connectPooled(pooler, { ...login, max: 1 });
  try {
    if (await pooled.begin(hasSettings)) return;
  } catch (error) {
    const { host } = new URL(pooler.url);
    const { message, code } = error as { message: string; code?: string };
    const who = login.username ? ` as ${login.username}` : "";
    throw new StartError(`The pooler ${host} (DATABASE_URL) takes no connections${who}: ${message || code}.`);
  } finally {
    await pooled.end({ timeout: 1 });
  }
  throw new StartError(
    "The pooler (DATABASE_URL) has sessions that began before the shop set up its logins, or of another login than DATABASE_DIRECT_URL: let it open new ones, in PgBouncer by the command RECONNECT, and start again.",
  );
}

const attempts = 5;

/** Milliseconds to wait for another session: a pool may have only one. */
const patience = 2000;

/** Whether a statement that one client has prepared is there in its next session, too. */
async function keepsPrepared(url: string): Promise<boolean> {
  const pooler = { url, prepares: true };
  const client = connectPooled(pooler, { max: 1 });
  const other = connectPooled(pooler, { max: 1 });
  try {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const before = await sessionOf(client);
      // The other client gets the session that was used last.
      const after = await other.begin(() =>
        Promise.race([sessionOf(client), sleep(patience, "none" as const)]),
      );
      if (after === "none") return false;
      if (after !== before) return true;
    }
    return false;
  } catch (error) {
    if (error instanceof PostgresError) return false;
    throw error;
  } finally {
    await Promise.all([client.end({ timeout: 1 }), other.end({ timeout: 1 })]);
  }
}

/** Uses a transaction, because elsewhere the driver prepares again what is lost. */
async function sessionOf(client: Sql): Promise<number> {
  return client.begin(async (sql) => {
    const options = { prepare: true, simple: false };
    const [row] = await sql.unsafe<{ pid: number }[]>("select pg_backend_pid() as pid", [], options);
    return row!.pid;
  });
}
