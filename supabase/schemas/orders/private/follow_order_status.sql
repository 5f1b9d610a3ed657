create or replace function private.follow_order_status()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  perform private.lock_prices_shared();
  if private.is_void(new.status) then
    perform private.release_order(new);
    update public.counter_offers set order_id = null where order_id = new.id;
  else
    perform private.retake_order(new);
    perform private.hold_offers(new.id);
  end if;
  return null;
end
$function$;

comment on function private.follow_order_status() is 'Stock, promotions and offers follow an order into cancellation or failure, and back.';

revoke all on function private.follow_order_status() from public;
