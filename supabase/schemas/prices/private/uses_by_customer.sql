create or replace function private.uses_by_customer (
  promotion bigint,
  customer uuid,
  email text,
  held bigint
)
  returns bigint
  language plpgsql
  stable
  set search_path to ''
  as $function$
declare
  typed constant text := lower(email);
  accounts constant uuid[] := array(
    select id from public.profiles where id = customer
    union
    select unnest(private.accounts_with_email(typed))
  );
  addresses constant text[] := array(
    select typed
    union
    select lower(profile.email) from public.profiles as profile where profile.id = any (accounts)
  );
begin
  return (
    select count(*) from public.orders as placed
    where (placed.user_id = any (accounts) or lower(placed.customer_email) = any (addresses))
      and placed.promotion_ids @> array[promotion] and not private.is_void(placed.status)
      and placed.id is distinct from held
  );
end
$function$;

comment on function private.uses_by_customer(bigint, uuid, text, bigint) is 'How many orders of a customer a promotion has priced, without void ones and the one that is held: of this account (null: a guest), of the e-mail address that was typed (null: not known), of the account that has it, and of the accounts'' addresses.';

revoke all on function private.uses_by_customer(bigint, uuid, text, bigint) from public;
