create or replace function private.clean_postal_code (
  country text,
  format jsonb,
  postal_code text
)
  returns text
  language plpgsql
  immutable
  set search_path to ''
  as $function$
declare
  given constant text := btrim(replace(upper(private.clean_code(postal_code)), '〒', ''));
  pattern constant text := '^(?:' || (format ->> 'pattern') || ')$';
  written text;
  compact text;
  codes text[];
  reading text;
begin
  if pattern is null then
    return given;
  end if;
  foreach written in array array[given, regexp_replace(given, '^[A-Z]{1,3}[- ]?(?=[0-9])', '')] loop
    compact := regexp_replace(written, '[ -]', '', 'g');
    codes := array[compact] || case when starts_with(format ->> 'pattern', country) then array[country || compact] end;
    foreach reading in array array(
      select left(code, greatest(0, length(code) - behind)) || left(gap, 1) || right(code, behind)
      from unnest(codes) with ordinality as codes (code, code_position)
      cross join jsonb_array_elements_text(coalesce(format -> 'gaps', '[]')) with ordinality as gaps (gap, gap_position)
      cross join lateral (values (substr(gap, 2)::integer)) as gap_of (behind)
      order by code_position, gap_position
    ) || codes || written loop
      if reading ~ pattern then
        return reading;
      end if;
    end loop;
  end loop;
  return null;
end
$function$;

comment on function private.clean_postal_code(text, jsonb, text) is 'The postal code as its country writes it, whatever its case, blanks and hyphens, or a country''s sign before it; null if it cannot be one. The form''s rule: cleanPostalCode in app/features/delivery/addresses/formats.late.ts.';

revoke all on function private.clean_postal_code(text, jsonb, text) from public;
