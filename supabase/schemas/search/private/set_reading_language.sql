create or replace function private.set_reading_language (
  language text
)
  returns void
  language plpgsql
  stable
  set search_path to ''
  as $function$
begin
  perform set_config('shop.reading_configuration', coalesce(
    (select private.configuration_of(spoken) from private.page_language(language) as spoken where spoken is not null), ''
  ), true);
end
$function$;

comment on function private.set_reading_language(text) is 'Says for the rest of the transaction in which language words were typed; null: in the shop''s own.';

revoke all on function private.set_reading_language(text) from public;
