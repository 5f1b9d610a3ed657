create or replace function private.buyer_account (
  email text
)
  returns uuid
  language plpgsql
  stable
  security definer
  set search_path to ''
  as $function$
declare
  caller constant uuid := private.customer_id();
begin
  if caller is null or not private.is_admin()
    or exists (select from public.profiles where id = caller and lower(profiles.email) = lower(buyer_account.email))
  then
    return caller;
  end if;
  return private.account_with_proven_email(email);
end
$function$;

comment on function private.buyer_account(text) is 'Whose order it is that the caller places for this e-mail address: the caller''s own, and null for a guest. An administrator orders for somebody else: for the account with that address, or for a guest.';

revoke all on function private.buyer_account(text) from public;
