create or replace function private.forget_stock_requests()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  if tg_op = 'DELETE' then
    delete from public.stock_requests where value_ids && array(select id from removed);
  else
    delete from public.stock_requests where product_id = new.id;
  end if;
  return null;
end
$function$;

comment on function private.forget_stock_requests() is 'Nobody waits for products that are no longer in the shop, or for values that are no longer offered.';

revoke all on function private.forget_stock_requests() from public;
