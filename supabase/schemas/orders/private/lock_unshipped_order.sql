create or replace function private.lock_unshipped_order (
  wanted bigint
)
  returns public.orders
  language plpgsql
  set search_path to ''
  as $function$
declare
  placed public.orders;
begin
  select * into placed from public.orders where id = wanted for no key update;
  if placed.id is null then
    raise exception using errcode = 'PT404', hint = 'order_unknown', message = 'This order does not exist.';
  elsif private.is_void(placed.status) or placed.status in ('shipped', 'delivered') then
    raise exception using
      errcode = 'PT409', hint = 'order_no_longer_changed',
      message = format('This order is %s, so it can no longer be changed.', private.status_words(placed.status)),
      detail = jsonb_build_object('status', jsonb_build_object('status', placed.status))::text;
  end if;
  return placed;
end
$function$;

comment on function private.lock_unshipped_order(bigint) is 'An order that can still be changed, locked. PT404: no such order; PT409: it is void, shipped or delivered.';

revoke all on function private.lock_unshipped_order(bigint) from public;
