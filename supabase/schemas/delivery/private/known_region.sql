create or replace function private.known_region (
  format jsonb,
  region text
)
  returns text
  language sql
  immutable
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  as $function$
  with wanted as (
    -- ISO 3166-2 puts the country before its region: US-CA.
    select private.folded_region(case
      when format ? 'country' then regexp_replace(region, '^\s*' || (format ->> 'country') || '\s*-', '', 'i') else region
    end) as word
  ),
  known as (
    select known ->> 1 as name, private.folded_region(known ->> 1) as name_word, private.folded_region(known ->> 0) as code_word
    from jsonb_array_elements(format -> 'regions') as known
  )
  select case when word <> '' then coalesce(
    (select min(name) from known where name_word = word),
    (select min(name) from known where code_word = word),
    (select min(name) from known where length(word) >= 3 and starts_with(name_word, word) having count(*) = 1)
  ) end
  from wanted
$function$;

comment on function private.known_region(jsonb, text) is 'The region with this name or code, or the only one that starts with it; null if there is none. The form''s rule: findRegion in app/features/delivery/addresses/formats.late.ts.';

revoke all on function private.known_region(jsonb, text) from public;
