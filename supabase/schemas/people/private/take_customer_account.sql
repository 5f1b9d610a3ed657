create or replace function private.take_customer_account (
  account uuid
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
declare
  known public.customers;
begin
  update public.customers set account_id = null where account_id = account returning * into known;
  if known.id is not null then
    perform private.move_customer_tally(
      private.customer_kind(account, known.orders), private.customer_kind(null, known.orders)
    );
    perform private.recount_one_customer(known.email);
  end if;
end
$function$;

comment on function private.take_customer_account(uuid) is 'Takes the account from a customer. Without orders they are no customer any more.';

revoke all on function private.take_customer_account(uuid) from public;
