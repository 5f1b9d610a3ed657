create or replace function private.alts_of_product (
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
    select distinct private.alt_of_photograph(picture) from unnest(array_prepend(image, images)) as picture
    where private.alt_of_photograph(picture) <> ''
  )
$function$;

comment on function private.alts_of_product(text, text[]) is 'What the photographs of a product show, as their addresses say.';

revoke all on function private.alts_of_product(text, text[]) from public;

grant execute on function private.alts_of_product(text, text[]) to anon, authenticated, service_role;
