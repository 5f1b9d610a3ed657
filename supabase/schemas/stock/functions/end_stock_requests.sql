create or replace function public.end_stock_requests (
  token text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  address constant text := private.mailed_stock_address(token);
begin
  if address is null then
    raise exception using
      errcode = 'PT404', hint = 'stock_link_unknown', message = 'This link no longer opens anything.';
  end if;
  -- In the order of private.tell_first_in_line.
  perform from public.stock_requests where email = address order by product_id, id for update;
  delete from public.stock_requests where email = address;
  delete from public.messages as message
  where message.kind = 'back_in_stock' and message.state = 'waiting' and message.attempts = 0 and message.recipient = address;
end
$function$;

comment on function public.end_stock_requests(text) is 'For anybody with the token of a mail about a piece that is back: its address waits for nothing any more. PT404: the token opens nothing.';

revoke all on function public.end_stock_requests(text) from public;

grant execute on function public.end_stock_requests(text) to anon, authenticated, service_role;
