-- The data API knows a new table at once, as on Supabase: changes of the schema notify it.

create function extensions.pgrst_ddl_watch() returns event_trigger
  language plpgsql set search_path = ''
as $$
begin
  if exists (
    select from pg_event_trigger_ddl_commands() as command
    where command.command_tag in (
        'CREATE SCHEMA', 'ALTER SCHEMA', 'CREATE TABLE', 'CREATE TABLE AS', 'SELECT INTO', 'ALTER TABLE',
        'CREATE FOREIGN TABLE', 'ALTER FOREIGN TABLE', 'CREATE VIEW', 'ALTER VIEW', 'CREATE MATERIALIZED VIEW',
        'ALTER MATERIALIZED VIEW', 'CREATE FUNCTION', 'ALTER FUNCTION', 'CREATE TRIGGER', 'CREATE TYPE', 'ALTER TYPE',
        'CREATE DOMAIN', 'ALTER DOMAIN', 'CREATE POLICY', 'ALTER POLICY', 'CREATE RULE', 'COMMENT'
      )
      and command.schema_name is distinct from 'pg_temp'
  ) then
    notify pgrst, 'reload schema';
  end if;
end
$$;
comment on function extensions.pgrst_ddl_watch() is 'Tells the data API of what was created or altered.';

create function extensions.pgrst_drop_watch() returns event_trigger
  language plpgsql set search_path = ''
as $$
begin
  if exists (
    select from pg_event_trigger_dropped_objects() as dropped
    where dropped.object_type in (
        'schema', 'table', 'table column', 'foreign table', 'view', 'materialized view', 'function', 'trigger', 'type',
        'policy', 'rule'
      )
      and not dropped.is_temporary
  ) then
    notify pgrst, 'reload schema';
  end if;
end
$$;
comment on function extensions.pgrst_drop_watch() is 'Tells the data API of what was dropped.';

-- Only a superuser may make event triggers. Elsewhere the operator makes them, or sends the notification.
do $$
begin
  create event trigger pgrst_ddl_watch on ddl_command_end execute function extensions.pgrst_ddl_watch();
  create event trigger pgrst_drop_watch on sql_drop execute function extensions.pgrst_drop_watch();
exception
  when insufficient_privilege then
    raise notice 'this login may not create event triggers; after changes of the schema, notify pgrst, ''reload schema''';
end $$;
