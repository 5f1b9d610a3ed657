create or replace function private.tell_low_stock()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  low constant integer := private.low_stock_threshold();
  fallen jsonb;
begin
  -- The first of this transaction's rows tells of all; those of others are not seen.
  with noted as (
    delete from private.stock_falls returning move_id
  ),
  last as (
    select distinct on (move.product_id, move.option_value_id, move.option_combination_id)
      move.product_id, product.name, move.choice, latest.stock_after
    from noted
    join public.stock_moves as move on move.id = noted.move_id
    join public.products as product on product.id = move.product_id and product.status = 'published'
    -- It may have risen again.
    cross join lateral (
      select after.stock_after from public.stock_moves as after
      where after.product_id = move.product_id and after.option_value_id is not distinct from move.option_value_id
        and after.option_combination_id is not distinct from move.option_combination_id
      order by after.id desc limit 1
    ) as latest
    where latest.stock_after < low
  )
  select jsonb_agg(
    jsonb_build_object('id', shown.product_id, 'name', shown.name, 'choice', shown.choice, 'stock', shown.stock_after)
    order by shown.name, shown.product_id, shown.choice
  )
  into fallen
  -- A change of the whole catalog makes one mail that can be read; Products lists them all.
  from (select * from last order by name, product_id, choice limit 200) as shown;
  if fallen is not null then
    perform private.enqueue_message('low_stock', null, jsonb_build_object('products', fallen));
  end if;
  return null;
end
$function$;

comment on function private.tell_low_stock() is 'Tells the owner, at the end of a transaction, which published products, values of their options and combinations of them are low on stock since, and were not before.';

revoke all on function private.tell_low_stock() from public;
