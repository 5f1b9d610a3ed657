create or replace function public.overlong_product (
  longest integer,
  chosen uuid default null::uuid
)
  returns bigint
  language plpgsql
  stable
  security definer
  set search_path to ''
  as $function$
begin
  perform private.require_admin();
  return (
    select min(id) from public.products
    where length(array_to_string(image || images, E'\n')) > longest and (
      chosen is null or id in (select unnest(kept.ids) from private.chosen_products as kept where kept.id = chosen)
    )
  );
end
$function$;

comment on function public.overlong_product(integer, uuid) is 'The first product, of all or of those that choose_products was told, whose photographs have more characters than this in an export. Null: none has; what else an export says of a product has 16,000 at most. PT403 for everyone but administrators.';

revoke all on function public.overlong_product(integer, uuid) from public;

grant execute on function public.overlong_product(integer, uuid) to authenticated;
