create or replace function private.locale_in (
  language text
)
  returns text
  language sql
  stable
  set search_path to ''
  as $function$
  select case when locale_in.language is null then facts.locale else concat_ws(
    '-', regexp_replace(locale_in.language, '-([A-Z]{2}|[0-9]{3})$', ''),
    (regexp_match(facts.locale, '-([A-Z]{2}|[0-9]{3})(-|$)'))[1]
  ) end
  from public.shop_facts as facts
$function$;

comment on function private.locale_in(text) is 'How papers write amounts: as the language does in the shop''s country, like pages in it. language: null for the shop''s own.';

revoke all on function private.locale_in(text) from public;
