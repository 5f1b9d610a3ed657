create or replace function public.claim_guest_orders()
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  customer constant uuid := private.customer_id();
  address constant text := (
    select lower(email) from auth.users where id = customer and private.account_with_proven_email(email) = customer
  );
  claimed integer;
begin
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

comment on function public.claim_guest_orders() is 'Adds the guest orders with the caller''s address to the account, if the address is proven to be theirs. Returns how many.';

revoke all on function public.claim_guest_orders() from public;

grant execute on function public.claim_guest_orders() to authenticated;
