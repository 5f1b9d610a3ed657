create or replace function private.editable_values (
  product public.products
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  as $function$
  select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(product))
  where key = any ((select private.editable_columns())::text[])
$function$;

comment on function private.editable_values(public.products) is 'A product''s columns that administrators may change.';

revoke all on function private.editable_values(public.products) from public;
