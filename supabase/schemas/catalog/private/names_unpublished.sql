create or replace function private.names_unpublished (
  ids bigint[]
)
  returns boolean
  language sql
  stable
  security definer
  set search_path to ''
  as $function$
  select exists (select from public.products as product where product.id = any (ids) and product.status <> 'published')
$function$;

comment on function private.names_unpublished(bigint[]) is 'Whether one of these products is not in the shop. Those that are gone do not count.';

revoke all on function private.names_unpublished(bigint[]) from public;

grant execute on function private.names_unpublished(bigint[]) to anon, authenticated, service_role;
