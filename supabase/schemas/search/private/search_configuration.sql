create or replace function private.search_configuration()
  returns text
  language plpgsql
  stable
  set search_path to ''
  as $function$
begin
  return private.configuration_of((select facts.language from public.shop_facts as facts));
end
$function$;

comment on function private.search_configuration() is 'The text search configuration of the shop''s own language, in which products and synonyms are indexed.';

revoke all on function private.search_configuration() from public;
