create or replace function private.alts_of (
  image text,
  images text[]
)
  returns text[]
  language sql
  immutable
  parallel safe
  security definer
  set search_path to ''
  as $function$
  select array(
    select distinct private.alt_of(picture) from unnest(array_prepend(image, images)) as picture
    where private.alt_of(picture) <> ''
  )
$function$;

comment on function private.alts_of(text, text[]) is 'What the photographs of a product show, as their addresses say.';

revoke all on function private.alts_of(text, text[]) from public;

grant execute on function private.alts_of(text, text[]) to authenticated, service_role;
