create or replace function public.mailed_stock_requests (
  token text
)
  returns json
  language plpgsql
  stable
  security definer
  set search_path to ''
  as $function$
declare
  address constant text := private.mailed_stock_address(token);
begin
  if address is null then
    return null;
  end if;
  return coalesce((
    select json_agg(json_build_object(
      'id', request.id, 'product', json_build_object('id', product.id, 'name', product.name, 'image', product.image),
      'choice', coalesce((
        select json_agg(json_build_object('name', option.name, 'value', value.value) order by option.position)
        from public.product_option_values as value join public.product_options as option on option.id = value.option_id
        where value.id = any (request.value_ids)
      ), '[]')
    ) order by request.id)
    from public.stock_requests as request join public.products as product on product.id = request.product_id
    where request.email = address
  ), '[]');
end
$function$;

comment on function public.mailed_stock_requests(text) is 'For anybody with the token of a mail about a piece that is back: the pieces for which its address still waits. null: the token opens nothing.';

revoke all on function public.mailed_stock_requests(text) from public;

grant execute on function public.mailed_stock_requests(text) to anon, authenticated, service_role;
