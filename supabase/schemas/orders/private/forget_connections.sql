create or replace function private.forget_connections()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  delete from private.order_connections where placed_at < clock_timestamp() - interval '7 days';
  return null;
end
$function$;

comment on function private.forget_connections() is 'Keeps the network addresses of orders for a week.';

revoke all on function private.forget_connections() from public;
