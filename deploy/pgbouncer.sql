-- What PgBouncer needs to look up passwords. Run it once as a superuser, in the shop's database.

create role pgbouncer login;
\password pgbouncer

create schema pgbouncer;
grant usage on schema pgbouncer to pgbouncer;

create function pgbouncer.find_login(name text, out login text, out password text)
language sql
security definer
set search_path = ''
as $$
  select rolname, rolpassword
  from pg_catalog.pg_authid
  where rolname = name and rolcanlogin and not rolsuper and not rolreplication
$$;

revoke execute on function pgbouncer.find_login from public;
grant execute on function pgbouncer.find_login to pgbouncer;
