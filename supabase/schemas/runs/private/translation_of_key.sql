create or replace function private.translation_of_key (
  product_id bigint,
  key text
)
  returns public.translations
  language sql
  stable
  set search_path to ''
  as $function$
  select held from public.translations as held
  where held.language = split_part(key, ':', 1) and case
    when key ~ '^[^:]+:[^:]+:' then
      held.subject = 'words' and held.record = substring(key from '^[^:]+:[^:]+:(.*)$') and held.field = 'text'
    else held.subject = 'products' and held.record = product_id::text and held.field = split_part(key, ':', 2)
  end
$function$;

comment on function private.translation_of_key(bigint, text) is 'The translation that a key of given_translations names.';

revoke all on function private.translation_of_key(bigint, text) from public;
