create or replace function private.paper_locale (
  language text
)
  returns text
  language sql
  stable
  set search_path to ''
  as $function$
  select case when paper_locale.language is null then facts.locale else concat_ws(
    '-', regexp_replace(paper_locale.language, '-([A-Z]{2}|[0-9]{3})$', ''),
    (regexp_match(facts.locale, '-([A-Z]{2}|[0-9]{3})(-|$)'))[1]
  ) end
  from public.shop_facts as facts
$function$;

comment on function private.paper_locale(text) is 'How papers write amounts: as the language does in the shop''s country, like pages in it. language: null for the shop''s own.';

revoke all on function private.paper_locale(text) from public;
