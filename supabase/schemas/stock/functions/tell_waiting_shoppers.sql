create or replace function public.tell_waiting_shoppers()
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  product bigint;
  told integer := 0;
begin
  delete from public.stock_requests where created_at < now() - interval '1 year';
  for product in
    select request.product_id from public.stock_requests as request
    where request.passed_at < now() - interval '1 day'
    group by request.product_id order by request.product_id limit 100
  loop
    told := told + private.tell_first_in_line(product);
  end loop;
  return told;
end
$function$;

comment on function public.tell_waiting_shoppers() is 'Tells the next in line of pieces that came back a day ago and are still there, and forgets requests that are a year old. Returns how many were told.';

revoke all on function public.tell_waiting_shoppers() from public;

grant execute on function public.tell_waiting_shoppers() to service_role;
