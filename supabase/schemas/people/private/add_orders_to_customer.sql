create or replace function private.add_orders_to_customer (
  account uuid,
  address text,
  recipient text,
  number bigint,
  amount numeric,
  latest timestamptz,
  out guests bigint,
  out accounts bigint,
  out idle bigint
)
  returns record
  language plpgsql
  set search_path to ''
  as $function$
declare
  known public.customers;
begin
  guests := 0;
  accounts := 0;
  idle := 0;
  if account is not null then
    update public.customers as held
    set orders = held.orders + number, spent = held.spent + amount, last_order_at = greatest(held.last_order_at, latest),
      name = case when held.name = '' then coalesce(recipient, '') else held.name end
    where held.account_id = account
    returning held.id, held.account_id, held.orders into known.id, known.account_id, known.orders;
  elsif number > 0 then
    insert into public.customers as held (email, name, orders, spent, last_order_at)
    select address, coalesce(recipient, ''), number, amount, latest where address <> '' and address <> 'erased'
    on conflict on constraint customers_email_key do update
    set orders = held.orders + number, spent = held.spent + amount, last_order_at = greatest(held.last_order_at, latest),
      name = case
        when recipient is null or held.account_id is not null and held.name <> '' then held.name else recipient
      end
    returning held.id, held.account_id, held.orders into known.id, known.account_id, known.orders;
  else
    update public.customers as held
    set orders = held.orders + number, spent = held.spent + amount,
      name = case when recipient is null or held.account_id is not null then held.name else recipient end
    where held.email = address
    returning held.id, held.account_id, held.orders into known.id, known.account_id, known.orders;
  end if;
  if known.id is null then
    return;
  end if;
  if known.orders = number or known.orders = 0 then
    if known.account_id is null then
      guests := (known.orders > 0)::integer - (known.orders - number > 0)::integer;
    else
      accounts := (known.orders > 0)::integer - (known.orders - number > 0)::integer;
      idle := -accounts;
    end if;
  end if;
  if known.orders = 0 and known.account_id is null then
    delete from public.customers as gone where gone.id = known.id and gone.orders = 0;
  elsif number < 0 then
    update public.customers as remaining
    set last_order_at = private.last_order_at(remaining.account_id, remaining.email)
    where remaining.id = known.id;
  end if;
end
$function$;

comment on function private.add_orders_to_customer(uuid, text, text, bigint, numeric, timestamptz) is 'Adds orders to a customer: of an account, or (null) of an e-mail address in lower case; the recipient (null: as it was); number and amount, which may be negative; and the time. Returns how many more customers there are without an account, with one, and with one but without orders.';

revoke all on function private.add_orders_to_customer(uuid, text, text, bigint, numeric, timestamptz) from public;
