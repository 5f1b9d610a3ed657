-- The roles of a request, as on Supabase. Roles belong to the whole server, so another database may have made them.

do $$
declare
  role_name text;
begin
  foreach role_name in array array['anon', 'authenticated', 'service_role', 'authenticator'] loop
    begin
      if not exists (select from pg_roles where rolname = role_name) then
        execute format('create role %I nologin noinherit', role_name);
      end if;
    exception
      when duplicate_object or unique_violation then null; -- made at this moment from another database
    end;
  end loop;
end $$;

-- Only a superuser (from PostgreSQL 16 also a login that has it itself) may grant BYPASSRLS. Elsewhere service_role
-- gets a policy on each table instead; system.ts adds them.
do $$
begin
  if not (select rolbypassrls from pg_roles where rolname = 'service_role') then
    alter role service_role bypassrls;
  end if;
exception
  when insufficient_privilege then
    raise notice 'service_role cannot bypass row security here; it gets policies of its own';
end $$;

-- The login of the data API: without rights of its own, it takes on the role of each request.
do $$
begin
  if not (select rolcanlogin from pg_roles where rolname = 'authenticator') then
    alter role authenticator login;
  end if;
end $$;

grant anon, authenticated, service_role to authenticator;

-- As on Supabase. These count for logins in that role; the pools set the same limits on their connections.
alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
alter role authenticator set statement_timeout = '8s';
alter role authenticator set lock_timeout = '8s';

-- public has no rights to create anything since PostgreSQL 15.
grant usage on schema public to anon, authenticated, service_role;

-- Extensions stay out of the schema that the data API shows.
create schema if not exists extensions;
grant usage on schema extensions to anon, authenticated, service_role;
