create or replace function private.reading_configuration()
  returns text
  language plpgsql
  stable
  set search_path to ''
  as $function$
begin
  return coalesce(nullif(current_setting('shop.reading_configuration', true), ''), private.search_configuration());
end
$function$;

comment on function private.reading_configuration() is 'The text search configuration of the language that words were typed in, as private.set_reading_language said; the shop''s own if it said nothing.';

revoke all on function private.reading_configuration() from public;
