create or replace function private.settings_columns (
  kind regclass
)
  returns text[]
  language sql
  stable
  set search_path to ''
  as $function$
  select array_agg(attname::text order by attnum)
  from pg_catalog.pg_attribute
  where attrelid = kind and attnum > 0 and not attisdropped and attidentity = '' and attgenerated = ''
    and attname <> all (array[
      'updated_at', 'zone_id', 'parent_id', 'category_id', 'collection_id', 'page_id', 'hides_opening', 'has_seen_taxes',
      'has_seen_shipping', 'has_seen_payment'
    ])
$function$;

comment on function private.settings_columns(regclass) is 'The columns of a table that a file of settings has: no ids, no times of changes, nothing of what the owner has seen.';

revoke all on function private.settings_columns(regclass) from public;
