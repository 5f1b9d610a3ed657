create or replace function private.page_language (
  language text
)
  returns text
  language sql
  stable
  set search_path to ''
  as $function$
  select shown.code
  from public.shop_languages as shown join public.shop_facts as facts on facts.language <> shown.code
  where shown.code = page_language.language and shown.is_shown
$function$;

comment on function private.page_language(text) is 'The language if shoppers can read the shop in it and it is not the shop''s own, else null: the shop''s own.';

revoke all on function private.page_language(text) from public;
