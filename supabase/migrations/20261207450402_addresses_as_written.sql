-- Addresses are written in the order and on the lines that their country uses.

set local check_function_bodies = off;


ALTER TABLE "private"."address_formats" ADD COLUMN "lines" text NOT NULL DEFAULT '%A|%C, %S %Z'::text;

ALTER TABLE "private"."address_formats" ADD COLUMN "own_lines" text;

CREATE OR REPLACE FUNCTION private.address_lines(address jsonb)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
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
  from private.address_formats as format where format.country = coalesce(given, private.find_country(address ->> 'country'));
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


CREATE OR REPLACE FUNCTION private.address_text(address jsonb)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select array_to_string(
    array[nullif(address ->> 'name', '')] || private.address_lines(address)
      || array[nullif(address ->> 'phone', ''), nullif(address ->> 'email', '')],
    ', '
  )
$function$;

COMMENT ON COLUMN "private"."address_formats"."lines" IS 'The lines of an address in Latin letters, without its name and country: %A the street, %C the city, %S the region, %Z the postal code, | between lines. Written by `npm run address-formats patterns`; domain/address-patterns.json has the same.';

COMMENT ON COLUMN "private"."address_formats"."own_lines" IS 'The lines in the country''s own script, with %N for the name, where they differ: Japan writes from large to small.';

COMMENT ON FUNCTION "private"."address_lines"(jsonb) IS 'An address without its name, in the lines in which its country writes it. addressLines in domain/shipping-address.ts writes the same.';

COMMENT ON FUNCTION "private"."country_codes"() IS 'ISO 3166-1 alpha-2, and XK, by which the post knows Kosovo. domain/countries.ts has the same list, which a test compares.';

REVOKE ALL ON FUNCTION "private"."address_lines"(jsonb) FROM PUBLIC;

update private.address_formats set lines = pattern
from (values
  ('%A|%Z %C', 'AD AT AX AZ BA BE BG BL CH CY CZ DE DK DO DZ EH ET FI FO FR GE GF GL GP GR GW HR HT IS KG KW LA LI LR LU MA MC MD ME MF MG MK MQ NC NE NL NO PL PM PT PY RE RS SE SI SJ SK SM SN TJ TM TN TZ VA WF XK YT ZM'),
  ('%A|%S', 'AE NR'),
  ('%A|%C|%Z', 'AF AI FK GB GG GS IM IO JE KE LK NA PN SD SH SZ TC VG ZA'),
  ('%A|%C', 'AG AO AQ AW BF BI BJ BO BQ BV BW BZ CD CF CG CK CM CW DJ DM ER FJ GA GD GH GM GQ GY KM LC LY ML MR MS MW NU PS QA RW SB SL SS ST SX SY TD TF TG TK TL TO TT UG VU WS YE ZW'),
  ('%A|%Z|%C', 'AL EC MU OM'),
  ('%A|%Z|%C|%S', 'AM'),
  ('%A|%Z %C|%S', 'AR CL CV MY UZ'),
  ('%A|%C AS %Z', 'AS'),
  ('%A|%C %S %Z', 'AU CA CC CX HM NF'),
  ('%A|%C, %S %Z', 'BB SO TW US'),
  ('%A|%C - %Z', 'BD'),
  ('%A|%C %Z', 'BH BM BN BT GU IL JO KH LB LS MT MV NP NZ SA VC'),
  ('%A|%C-%S|%Z', 'BR'),
  ('%A|%C, %S', 'BS KN'),
  ('%A|%Z, %C|%S', 'BY'),
  ('%A %C', 'CI'),
  ('%A|%C|%S, %Z', 'CN KP'),
  ('%A|%C, %S, %Z', 'CO'),
  ('%A|%S, %C|%Z', 'CR'),
  ('%A|%C %S|%Z', 'CU'),
  ('%A|%Z %C %S', 'EE ES IT LT MZ PF UY'),
  ('%A|%C|%S|%Z', 'EG IE KR RU UA'),
  ('%A|%C FM %Z', 'FM'),
  ('%A|%Z', 'GI'),
  ('%Z %A %C', 'GN'),
  ('%A|%Z- %C', 'GT'),
  ('%A|%C|%S', 'HK JM PA SC SR TV'),
  ('%A|%C, %S|%Z', 'HN IQ JP'),
  ('%C|%A|%Z', 'HU'),
  ('%A|%C|%S %Z', 'ID MN TH VN'),
  ('%A|%C %Z|%S', 'IN NG PE'),
  ('%S|%C|%A|%Z', 'IR'),
  ('%A|%S|%C', 'KI'),
  ('%A|%S %Z', 'KY'),
  ('%Z|%S|%C|%A|%N', 'KZ'),
  ('%A|%S|%C, %Z', 'LV'),
  ('%A|%C MH %Z', 'MH'),
  ('%A|%C, %Z', 'MM'),
  ('%A', 'MO'),
  ('%A|%C MP %Z', 'MP'),
  ('%A|%Z %C, %S', 'MX'),
  ('%A|%Z|%C, %S', 'NI'),
  ('%A|%C %Z %S', 'PG'),
  ('%A|%C|%Z %S', 'PH'),
  ('%A|%C-%Z', 'PK'),
  ('%A|%C PR %Z', 'PR'),
  ('%A|%C PW %Z', 'PW'),
  ('%A|%Z %S %C', 'RO'),
  ('%A|Singapore %Z', 'SG'),
  ('%A|%Z-%C|%S', 'SV'),
  ('%A|%Z %C/%S', 'TR'),
  ('%A|%C UM %Z', 'UM'),
  ('%A|%C %Z, %S', 'VE'),
  ('%A|%C VI %Z', 'VI')
) as listed (pattern, codes)
where country = any (string_to_array(codes, ' '));

update private.address_formats set own_lines = pattern
from (values
  ('%Z|%S%C|%A|%N', 'CN TW'),
  ('%S|%C|%A|%N', 'HK'),
  ('〒%Z|%S%C|%A|%N', 'JP'),
  ('%Z|%S|%C|%A|%N', 'KP'),
  ('%S %C|%A|%N|%Z', 'KR'),
  ('%A|%N', 'MO')
) as listed (pattern, codes)
where country = any (string_to_array(codes, ' '));
