create or replace function private.translated_method (
  language text,
  method text
)
  returns text
  language sql
  stable
  set search_path to ''
  as $function$
  select coalesce((
    select translation.text from public.translations as translation
    where translation.language = translated_method.language and translation.subject = 'shipping_methods' and translation.original = method
    order by translation.id limit 1
  ), method)
$function$;

comment on function private.translated_method(text, text) is 'The name of a shipping method, which orders keep, translated if it is.';

revoke all on function private.translated_method(text, text) from public;
