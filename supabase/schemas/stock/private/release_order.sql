create or replace function private.release_order (
  voided public.orders
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
begin
  perform private.return_stock(voided);
  perform from public.promotions where id = any (voided.promotion_ids) order by id for no key update;
  update public.promotions set usage_count = greatest(usage_count - 1, 0) where id = any (voided.promotion_ids);
end
$function$;

comment on function private.release_order(public.orders) is 'Returns exactly the stock that the order took, and its uses of promotions.';

revoke all on function private.release_order(public.orders) from public;
