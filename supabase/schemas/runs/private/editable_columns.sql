create or replace function private.editable_columns()
  returns text[]
  language sql
  stable
  set search_path to ''
  as $function$
  select array_agg(attname::text order by attname)
  from pg_catalog.pg_attribute
  where attrelid = 'public.products'::regclass and attnum > 0 and not attisdropped
    and has_column_privilege('authenticated', attrelid, attnum, 'UPDATE')
$function$;

comment on function private.editable_columns() is 'The columns of products that administrators may change: the grants are the list.';

revoke all on function private.editable_columns() from public;
