create or replace function private.recount_stock()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  delete from private.tallies where subject = 'stock';
  insert into private.tallies (subject, kind, number, amount) select 'stock', kind, number, 0 from private.count_stock();
  return null;
end
$function$;

comment on function private.recount_stock() is 'Counts the products that are low on stock again, after the owner has said what low is.';

revoke all on function private.recount_stock() from public;
