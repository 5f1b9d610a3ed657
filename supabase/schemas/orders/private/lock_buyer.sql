create or replace function private.lock_buyer (
  customer uuid,
  email text,
  connection text
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
begin
  -- In the order of check_order_limits: nobody can deadlock.
  if customer is not null then
    perform pg_advisory_xact_lock(hashtextextended(customer::text, 1));
    -- A new statement, which sees that the account was erased while this waited.
    if not exists (select from public.profiles where id = customer) then
      raise exception using errcode = 'PT401', hint = 'session_ended', message = 'Your session has ended. Please sign in again.';
    end if;
  end if;
  if email is not null then
    perform pg_advisory_xact_lock(hashtextextended(lower(email), 2));
  end if;
  if connection is not null then
    perform pg_advisory_xact_lock(hashtextextended(connection, 5));
  end if;
end
$function$;

comment on function private.lock_buyer(uuid, text, text) is 'Makes the orders of one buyer wait for one another, so that each counts the earlier ones. PT401: the account was erased meanwhile.';

revoke all on function private.lock_buyer(uuid, text, text) from public;
