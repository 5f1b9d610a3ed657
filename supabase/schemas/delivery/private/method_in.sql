create or replace function private.method_in (
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
    where translation.language = method_in.language and translation.subject = 'shipping_methods' and translation.original = method
    order by translation.id limit 1
  ), method)
$function$;

comment on function private.method_in(text, text) is 'The name of a shipping method, which orders keep, translated if it is.';

revoke all on function private.method_in(text, text) from public;
