create or replace function public.waiting_shoppers (
  product_id bigint
)
  returns json
  language plpgsql
  stable
  security definer
  set search_path to ''
  as $function$
begin
  perform private.require_admin();
  return coalesce((
    select json_agg(json_build_object('choice', waiting.choice, 'shoppers', waiting.shoppers, 'since', waiting.since) order by waiting.shoppers desc, waiting.choice)
    from (
      select private.combination_words(request.value_ids) as choice, count(*) as shoppers, min(request.created_at) as since
      from public.stock_requests as request where request.product_id = waiting_shoppers.product_id
      group by request.value_ids
    ) as waiting
  ), '[]');
end
$function$;

comment on function public.waiting_shoppers(bigint) is 'How many wait for a product, by what they chose: [{"choice" (null: nothing to choose), "shoppers", "since"}]. PT403 for everyone but administrators.';

revoke all on function public.waiting_shoppers(bigint) from public;

grant execute on function public.waiting_shoppers(bigint) to authenticated;
