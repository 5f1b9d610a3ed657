create or replace function private.follow_profile()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  before constant text := case when tg_op <> 'INSERT' then nullif(lower(old.email), '') end;
  after constant text := case when tg_op <> 'DELETE' then nullif(lower(new.email), '') end;
  has_moved boolean := false;
begin
  if tg_op = 'DELETE' then
    -- The foreign key would do the same, but this counts before the account is forgotten.
    update public.orders set user_id = null where user_id = old.id;
    perform private.take_customer_account(old.id);
    return old;
  elsif before is not distinct from after then
    update public.customers set name = new.full_name where account_id = new.id and new.full_name <> '';
  else
    if before is not null then
      -- Orders of this account wait, and are counted under the new address.
      perform pg_advisory_xact_lock(hashtextextended(new.id::text, 1));
      -- Nobody else has either address: what is noted about the customer stays with them.
      begin
        update public.customers as moved set email = after, name = coalesce(nullif(new.full_name, ''), moved.name)
        where moved.account_id = new.id and after is not null
          and not exists (select from public.customers where email = after)
          and not exists (select from public.orders where user_id is null and lower(customer_email) = before);
        has_moved := found;
      exception when unique_violation then
        -- Somebody has just ordered under the new address: it has a customer now.
      end;
      if has_moved then
        return null;
      end if;
      perform private.take_customer_account(new.id);
    end if;
    if after is not null then
      perform private.give_customer_account(after, new.id, new.full_name);
      if tg_op = 'UPDATE' then
        perform private.recount_one_customer(after);
      end if;
    end if;
  end if;
  return null;
end
$function$;

comment on function private.follow_profile() is 'Keeps customers as the accounts are: their addresses, names, and whether they exist.';

revoke all on function private.follow_profile() from public;
