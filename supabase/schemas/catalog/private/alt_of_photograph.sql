create or replace function private.alt_of_photograph (
  picture text
)
  returns text
  language plpgsql
  immutable
  parallel safe
  set search_path to ''
  as $function$
declare
  coded constant text := replace(substring(picture from '[#&]alt=([^&]*)'), '+', ' ');
begin
  if coded !~ '%' then
    return coded;
  end if;
  return convert_from(
    (
      select string_agg(
        case when part[1] ~ '^%[0-9A-Fa-f]{2}$' then decode(substr(part[1], 2), 'hex') else convert_to(part[1], 'UTF8') end, ''
        order by place
      )
      from regexp_matches(coded, '%[0-9A-Fa-f]{2}|[^%]+|%', 'g') with ordinality as parts (part, place)
    ),
    'UTF8'
  );
exception
  -- Addresses may come from anywhere.
  when character_not_in_repertoire or untranslatable_character then
    return null;
end
$function$;

comment on function private.alt_of_photograph(text) is 'What a photograph shows, as its address says; null if it does not.';

revoke all on function private.alt_of_photograph(text) from public;

grant execute on function private.alt_of_photograph(text) to authenticated, service_role;
