create or replace function public.choose_products (
  ids bigint[]
)
  returns uuid
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  added uuid;
begin
  perform private.require_admin();
  if cardinality(ids) > 100000 then
    raise exception using errcode = 'PT400', hint = 'bad_request', message = 'At most 100,000 products can be chosen.';
  end if;
  delete from private.chosen_products where created_at < now() - interval '1 hour';
  insert into private.chosen_products (ids) values (choose_products.ids) returning id into added;
  return added;
end
$function$;

comment on function public.choose_products(bigint[]) is 'Remembers these products, at most 100,000, for an hour, and returns what export_products takes for them. Admins only.';

revoke all on function public.choose_products(bigint[]) from public;

grant execute on function public.choose_products(bigint[]) to authenticated;
