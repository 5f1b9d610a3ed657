create or replace function private.lock_offers (
  lines jsonb
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
begin
  -- In id order, after the products, values and promotions of the cart: nobody can deadlock.
  perform from public.counter_offers
  where id in (select line.offer from jsonb_to_recordset(lines) as line (offer bigint))
  order by id for no key update;
end
$function$;

comment on function private.lock_offers(jsonb) is 'Locks the offers of the lines, until the order is placed or refused.';

revoke all on function private.lock_offers(jsonb) from public;
