create or replace function public.trim_messages()
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  removed integer;
begin
  delete from public.newsletter_subscribers
  where confirmed_at is null and asked_at < now() - interval '7 days' or unsubscribed_at < now() - interval '1 year';
  -- Nobody asks later what was sent to an address that may be gone.
  delete from public.messages where kind = 'newsletter_confirmation' and created_at < now() - interval '7 days';
  delete from public.messages where id in (
    select id from public.messages
    where state <> 'waiting' and created_at < now() - interval '1 year'
    order by id limit 1000 for update skip locked
  );
  get diagnostics removed = row_count;
  return removed;
end
$function$;

comment on function public.trim_messages() is 'Deletes settled messages that are older than a year, up to 1000 at a time; and of the newsletter, addresses that nobody confirmed within a week, mails that asked for that, and who has unsubscribed a year ago.';

revoke all on function public.trim_messages() from public;

grant execute on function public.trim_messages() to service_role;
