create or replace function private.tell_about_status()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  told constant text := case new.status
    when 'shipped' then 'order_shipped' when 'delivered' then 'order_delivered' when 'cancelled' then 'order_cancelled'
  end;
begin
  -- Messages that are still waiting say what has been undone, or what the new message says better.
  delete from public.messages as message
  where message.order_id = new.id and message.state = 'waiting' and message.attempts = 0
    and message.kind in ('order_shipped', 'order_delivered', 'order_cancelled');
  if told is not null and coalesce(current_setting('shop.tells_customers', true), '') <> 'off' then
    perform private.tell_buyer(told, new);
    update public.messages as message set next_attempt_at = now() + interval '1 minute'
    where message.order_id = new.id and message.kind = told and message.state = 'waiting' and message.attempts = 0;
  end if;
  return null;
end
$function$;

comment on function private.tell_about_status() is 'Notifies the customer that an order was shipped, delivered or cancelled, or got its tracking number. Sent after a minute, in which it can be undone. Silent while the setting shop.tells_customers is off.';

revoke all on function private.tell_about_status() from public;
