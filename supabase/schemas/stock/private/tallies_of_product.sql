create or replace function private.tallies_of_product (
  category text,
  status text,
  stock integer,
  low integer
)
  returns table (
    subject text,
    kind text
  )
  language sql
  immutable
  as $function$
  select case when status = 'published' then 'products' else 'unlisted products' end, category collate "C"
  union all
  select 'stock', private.stock_level(stock, low)
  where status = 'published' and private.stock_level(stock, low) is not null
$function$;

comment on function private.tallies_of_product(text, text, integer, integer) is 'Where a product counts in private.tallies. low: with fewer pieces it is low on stock.';

revoke all on function private.tallies_of_product(text, text, integer, integer) from public;
