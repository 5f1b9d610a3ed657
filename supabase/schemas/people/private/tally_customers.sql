create or replace function private.tally_customers (
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
    perform private.tally('buyers', 'guest', guests);
  end if;
  if accounts <> 0 then
    perform private.tally('buyers', 'account', accounts);
  end if;
  if idle <> 0 then
    perform private.tally('buyers', 'account without orders', idle);
  end if;
end
$function$;

comment on function private.tally_customers(bigint, bigint, bigint) is 'Adds to the numbers of customers without an account, with one, and with one but without orders.';

revoke all on function private.tally_customers(bigint, bigint, bigint) from public;
