create or replace function private.folded_region (
  region text
)
  returns text
  language sql
  immutable
  parallel safe
  security definer
  set search_path to ''
  as $function$
  select regexp_replace(replace(private.without_accents(region), '&', 'and'), '[\s.,''’()/-]', '', 'g')
$function$;

comment on function private.folded_region(text) is 'A region without the differences in how people write it: case, accents, punctuation.';

revoke all on function private.folded_region(text) from public;

grant execute on function private.folded_region(text) to authenticated, service_role;
