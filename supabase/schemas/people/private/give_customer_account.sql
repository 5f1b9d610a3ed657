create or replace function private.give_customer_account (
  address text,
  account uuid,
  full_name text
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
declare
  known public.customers;
begin
  insert into public.customers as held (email, account_id, name) values (address, account, coalesce(full_name, ''))
  on conflict on constraint customers_email_key do update
  set account_id = excluded.account_id, name = coalesce(nullif(excluded.name, ''), held.name)
  where held.account_id is null
  returning * into known;
  if known.id is not null then
    perform private.move_customer_tally(
      private.customer_kind(null, known.orders), private.customer_kind(known.account_id, known.orders)
    );
  end if;
end
$function$;

comment on function private.give_customer_account(text, uuid, text) is 'Gives a customer an account.';

revoke all on function private.give_customer_account(text, uuid, text) from public;
