create or replace function private.recount_low_stock()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  delete from private.tallies where subject = 'stock';
  insert into private.tallies (subject, kind, number, amount)
  select subject, kind, count(*), 0
  from (select private.low_stock_threshold() as low) as shop, public.products,
    lateral private.tallies_of_product(category, status, stock_quantity, low)
  where subject = 'stock' group by subject, kind;
  return null;
end
$function$;

comment on function private.recount_low_stock() is 'Counts the products that are low on stock again, after the owner has said what low is.';

revoke all on function private.recount_low_stock() from public;
