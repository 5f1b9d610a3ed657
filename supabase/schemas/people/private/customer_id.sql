create or replace function private.customer_id()
  returns uuid
  language plpgsql
  stable
  security definer
  set search_path to ''
  as $function$
declare
  customer constant uuid := auth.uid();
  session constant uuid := auth.jwt() ->> 'session_id';
begin
  if customer is not null and not (
    exists (select from public.profiles where id = customer)
    and (session is null or exists (select from auth.sessions where id = session and user_id = customer))
  ) then
    raise exception using errcode = 'PT401', hint = 'session_ended', message = 'Your session has ended. Please sign in again.';
  end if;
  return customer;
end
$function$;

comment on function private.customer_id() is 'The signed-in customer, null for a guest. Refuses a deleted user, and a token whose session has ended, because somebody else may have it. Policies call (select private.customer_id()), so that it runs once per statement.';

revoke all on function private.customer_id() from public;

grant execute on function private.customer_id() to authenticated;
