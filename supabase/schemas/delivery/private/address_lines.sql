create or replace function private.address_lines (
  address jsonb
)
  returns text[]
  language plpgsql
  stable
  set search_path to ''
  as $function$
declare
  given constant text := (
    select known.code from private.countries as known where known.code = upper(btrim(address ->> 'country_code'))
  );
  city constant text := coalesce(address ->> 'city', '');
  state constant text := coalesce(address ->> 'state', '');
  parts constant jsonb := jsonb_build_object(
    'N', '',
    'A', concat_ws(E'\n', nullif(address ->> 'line1', ''), nullif(address ->> 'line2', '')),
    'C', city,
    'S', case when lower(state) = lower(city) then '' else state end,
    'Z', coalesce(address ->> 'postal_code', '')
  );
  pattern text;
  line text;
  written text;
  between text;
  token text[];
  lines text[] := '{}';
begin
  select case
    when concat(address ->> 'line1', city) ~ '[\u0370-\u1cff\u2e80-\ud7ff]' then coalesce(format.own_lines, format.lines)
    else format.lines
  end into pattern
  from private.address_formats as format where format.country = coalesce(
    given, private.find_country(address ->> 'country'), private.country_of(address)
  );
  pattern := coalesce(pattern, '%A|%C, %S %Z');
  foreach line in array string_to_array(pattern, '|') loop
    written := '';
    between := '';
    for token in select regexp_matches(line, '%([A-Z])|([^%]+)', 'g') loop
      if token[2] is not null then
        between := token[2];
      elsif parts ->> token[1] <> '' then
        written := written || case
          when written = '' and not starts_with(line, between) then ''
          when between = '' and written ~ '[A-Za-z]$' then ' '
          else between
        end || (parts ->> token[1]);
        between := '';
      elsif written = '' then
        between := '';
      end if;
    end loop;
    lines := lines || string_to_array(written, E'\n');
  end loop;
  lines := lines || array(
    select parts ->> part from unnest(string_to_array('A C S Z', ' ')) with ordinality as letters (part, position)
    where strpos(pattern, '%' || part) = 0 order by position
  ) || coalesce((select name from private.countries as known where known.code = given), address ->> 'country');
  return array(select words from unnest(lines) with ordinality as written (words, position) where words <> '' order by position);
end
$function$;

comment on function private.address_lines(jsonb) is 'An address without its name, in the lines in which its country writes it. addressLines in domain/delivery/shipping-address.ts writes the same.';

revoke all on function private.address_lines(jsonb) from public;
