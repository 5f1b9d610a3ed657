create or replace function private.held_translations (
  product_id bigint,
  keys jsonb
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  as $function$
  select coalesce(jsonb_object_agg(key, (
    select jsonb_build_object('text', held.text, 'original', held.original)
    from private.translation_of_key(held_translations.product_id, key) as held where held.id is not null
  )), '{}')
  from jsonb_object_keys(keys) as key where key like '%:%'
$function$;

comment on function private.held_translations(bigint, jsonb) is 'The translations that those of these keys name which are of given_translations, as after has them.';

revoke all on function private.held_translations(bigint, jsonb) from public;
