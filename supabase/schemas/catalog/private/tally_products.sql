create or replace function private.tally_products()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  low constant integer := private.low_stock_threshold();
begin
  if tg_op = 'INSERT' then
    perform private.tally('products', category, count(*)) from added group by category;
    perform private.tally('stock', level, count(*))
    from (select private.stock_level(stock_quantity, low) as level from added) as change
    where level is not null group by level;
  elsif tg_op = 'DELETE' then
    perform private.tally('products', category, -count(*)) from removed group by category;
    perform private.tally('stock', level, -count(*))
    from (select private.stock_level(stock_quantity, low) as level from removed) as change
    where level is not null group by level;
  elsif tg_op = 'UPDATE' then
    -- One query, because every order takes stock.
    perform private.tally(subject, kind, sum(times))
    from (
      select category, stock_quantity, 1 as times from added
      union all
      select category, stock_quantity, -1 from removed
    ) as change
    cross join lateral (
      values ('products', category collate "C"), ('stock', private.stock_level(stock_quantity, low))
    ) as tallied (subject, kind)
    where kind is not null
    group by subject, kind having sum(times) <> 0;
  else
    delete from private.tallies where subject in ('products', 'stock');
  end if;
  return null;
end
$function$;

comment on function private.tally_products() is 'Maintains the numbers of products by category and by stock level.';

revoke all on function private.tally_products() from public;
