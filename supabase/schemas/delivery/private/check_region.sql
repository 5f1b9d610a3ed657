create or replace function private.check_region (
  format jsonb,
  region text
)
  returns text
  language plpgsql
  immutable
  set search_path to ''
  as $function$
declare
  known constant text := private.known_region(format, region);
begin
  if known is null and region ~ '\S' and format ? 'regions' and format ->> 'needed' like '%S%' then
    raise exception using
      errcode = 'PT400', hint = 'region_not_in_list',
      message = format('Please choose %s from the list.', private.address_part_words(format ->> 'region')),
      detail = jsonb_build_object('field', jsonb_build_object('one', format ->> 'region'))::text;
  end if;
  return coalesce(known, region);
end
$function$;

comment on function private.check_region(jsonb, text) is 'The region as the list has it. Refuses one that is not in a country''s list, unless the region is optional.';

revoke all on function private.check_region(jsonb, text) from public;
