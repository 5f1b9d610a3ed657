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
    perform private.add_to_tally(subject, kind, count(*))
    from added cross join lateral private.tallies_of_product(category, status, stock_quantity, low)
    group by subject, kind;
  elsif tg_op = 'DELETE' then
    perform private.add_to_tally(subject, kind, -count(*))
    from removed cross join lateral private.tallies_of_product(category, status, stock_quantity, low)
    group by subject, kind;
  elsif tg_op = 'UPDATE' then
    if private.changes_only_prices() then
      return null;
    end if;
    -- One query, because every order takes stock.
    perform private.add_to_tally(subject, kind, sum(times))
    from (
      select category, status, stock_quantity, 1 as times from added
      union all
      select category, status, stock_quantity, -1 from removed
    ) as change
    cross join lateral private.tallies_of_product(category, status, stock_quantity, low)
    group by subject, kind having sum(times) <> 0;
  else
    delete from private.tallies where subject in ('products', 'unlisted products', 'stock');
  end if;
  return null;
end
$function$;

comment on function private.tally_products() is 'Maintains the numbers of products by category and by stock level.';

revoke all on function private.tally_products() from public;
