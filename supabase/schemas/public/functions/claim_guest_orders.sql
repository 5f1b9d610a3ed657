create or replace function public.claim_guest_orders()
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  customer constant uuid := private.customer_id();
  address text;
  claimed integer;
begin
  -- Signing up alone confirms an account where no mail is sent. The identity says whether a mail was answered.
  select lower(account.email) into address
  from auth.users as account
  where account.id = customer and exists (
    select from auth.identities as identity
    where identity.user_id = account.id
      and lower(identity.identity_data ->> 'email') = lower(account.email)
      and identity.identity_data -> 'email_verified' = 'true'
  );
  update public.orders set user_id = customer
  where id in (
    select id from public.orders where user_id is null and lower(customer_email) = address
    order by id for no key update
  );
  get diagnostics claimed = row_count;
  if claimed > 0 then
    update public.product_inquiries as inquiry set user_id = customer
    from public.orders as placed
    where placed.user_id = customer and inquiry.order_id = placed.id and inquiry.user_id is null;
  end if;
  return claimed;
end
$function$;

comment on function "public"."claim_guest_orders"() is 'Adds the guest orders with the caller''s address to the account, if the address is proven to be theirs. Returns how many.';

revoke all on function "public"."claim_guest_orders"() from public;

grant execute on function "public"."claim_guest_orders"() to "authenticated";
