create or replace function private.redirect_path (
  address text
)
  returns text
  language plpgsql
  immutable
  set search_path to ''
  as $function$
declare
  path constant text := regexp_replace(btrim(address), '^https?://[^/?#]*|[?#].*$', '', 'gi');
  decoded text := path;
begin
  begin
    select coalesce(convert_from(string_agg(
      case when length(sign[1]) = 3 then decode(substr(sign[1], 2), 'hex') else convert_to(sign[1], 'UTF8') end, '' order by place
    ), 'UTF8'), '') into decoded
    -- Escapes of what would end a path or begin an escape stay, so that a path made from a path is the same.
    from regexp_matches(path, '%(?!2[35F]|3F|[01]|7F)[0-9A-F]{2}|.', 'gi') with ordinality as signs (sign, place);
  exception when character_not_in_repertoire or untranslatable_character then
    null;
  end;
  return lower(regexp_replace(decoded, '[/\s]+$', '') collate "en-x-icu");
end
$function$;

comment on function private.redirect_path(text) is 'The path of an address, with or without its host, as redirects are stored and looked up: small letters, escapes decoded, without query, fragment and slashes at its end.';

revoke all on function private.redirect_path(text) from public;
