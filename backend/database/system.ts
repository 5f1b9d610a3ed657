import { fileURLToPath } from "node:url";
import type { Sql, TransactionSql } from "./sql.ts";
import { StartError } from "../../work/start-error.ts";
import { ensureAuthenticator } from "./authenticator.ts";
import { migrate } from "./migrate.ts";

export const systemMigrations = fileURLToPath(new URL("system", import.meta.url));

const minVersion = 15;

/** Creates a Supabase project's roles and schemas. @throws StartError for an old server, or a login without rights */
export async function applySystem(owner: Sql, authenticatorPassword: string): Promise<void> {
  await prepareServer(owner, authenticatorPassword);
  await migrateSystem(owner);
}

/** Sets the server's login's password, after `beforeChange`, which may throw. @throws StartError for lacking rights */
export async function prepareServer(
  owner: Sql,
  authenticatorPassword: string,
  beforeChange: () => Promise<void> = async () => {},
): Promise<void> {
  const [server] = await owner<{ version: number }[]>`
    select current_setting('server_version_num')::int / 10000 as version`;
  if (!server || server.version < minVersion) {
    throw new StartError(
      `PostgreSQL ${minVersion} or later is needed; this server is version ${server?.version}.`,
    );
  }
  await ensureAuthenticator(owner, authenticatorPassword, beforeChange);
}

export async function migrateSystem(owner: Sql | TransactionSql): Promise<string[]> {
  return migrate(owner, systemMigrations, "facet_system");
}

/** Without BYPASSRLS (managed PostgreSQL), gives service_role a policy on every table. Call it after migrations. */
export async function completeServiceRole(owner: Sql | TransactionSql): Promise<void> {
  await owner`
    do $$
    declare
      target record;
    begin
      if (select rolbypassrls from pg_roles where rolname = 'service_role') then
        return;
      end if;
      for target in
        select relation.oid::regclass as name
        from pg_class relation
        where relation.relrowsecurity
          and relation.relnamespace in ('public'::regnamespace, 'storage'::regnamespace, 'auth'::regnamespace)
          and not exists (
            select from pg_policy where polrelid = relation.oid and polname = 'the service role does everything'
          )
      loop
        execute format(
          'create policy "the service role does everything" on %s to service_role using (true) with check (true)',
          target.name
        );
      end loop;
    end $$`.simple();
}
