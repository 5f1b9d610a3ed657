create or replace function private.tally_buyer (
  buyer text,
  orders bigint
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  total bigint;
begin
  if buyer is null then
    return;
  end if;
  insert into private.buyers as known (buyer, orders) values (tally_buyer.buyer, tally_buyer.orders)
  on conflict on constraint buyers_pkey do update set orders = known.orders + excluded.orders
  returning known.orders into total;
  -- Who had no orders was not here, and who has none is not kept.
  if total = tally_buyer.orders then
    perform private.tally('buyers', split_part(buyer, ' ', 1), 1);
  elsif total = 0 then
    delete from private.buyers as known where known.buyer = tally_buyer.buyer;
    perform private.tally('buyers', split_part(buyer, ' ', 1), -1);
  end if;
end
$function$;

comment on function "private"."tally_buyer"(text, bigint) is 'Adds to the orders of a buyer, with a negative number takes away, and keeps the numbers of buyers with and without an account.';

revoke all on function "private"."tally_buyer"(text, bigint) from public;
