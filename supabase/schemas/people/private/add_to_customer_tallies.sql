create or replace function private.add_to_customer_tallies (
  guests bigint,
  accounts bigint,
  idle bigint
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
begin
  if guests <> 0 then
    perform private.add_to_tally('buyers', 'guest', guests);
  end if;
  if accounts <> 0 then
    perform private.add_to_tally('buyers', 'account', accounts);
  end if;
  if idle <> 0 then
    perform private.add_to_tally('buyers', 'account without orders', idle);
  end if;
end
$function$;

comment on function private.add_to_customer_tallies(bigint, bigint, bigint) is 'Adds to the numbers of customers without an account, with one, and with one but without orders.';

revoke all on function private.add_to_customer_tallies(bigint, bigint, bigint) from public;
