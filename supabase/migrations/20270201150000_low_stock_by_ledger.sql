-- A fall of a stock is told once, whatever its cause, because the ledger tells it.

create table private.stock_falls (
  move_id bigint not null,
  constraint stock_falls_pkey primary key (move_id)
);

alter table private.stock_falls enable row level security;

comment on table private.stock_falls is 'Moves by which a stock fell below what is low, until the end of their transaction: then the owner is told.';

create or replace function private.take_stock (
  taking_order_id bigint
)
  returns void
  language plpgsql
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  as $function$
declare
  before constant text := private.set_cause('order ' || taking_order_id);
  ids bigint[];
  pieces bigint[];
begin
  select array_agg(item.product_id), array_agg(item.taken) into ids, pieces
  from (
    select product_id, sum(stock_taken) as taken from public.order_items
    where order_id = taking_order_id and stock_taken > 0 group by product_id
  ) as item;
  if ids is not null then
    update public.products as product
    set stock_quantity = product.stock_quantity - item.pieces
    from unnest(ids, pieces) as item (product_id, pieces)
    where product.id = item.product_id and product.stock_quantity is not null;
  end if;
  perform private.hold_option_values(taking_order_id);
  perform private.set_cause(before);
end
$function$;

comment on function private.take_stock(bigint) is 'Takes the stock of the products of an order, as its lines say, and what is there of the values of their options. All are locked.';

revoke all on function private.take_stock(bigint) from public;

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

create or replace function private.note_stock_falls()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  low constant integer := private.low_stock_threshold();
begin
  insert into private.stock_falls (move_id)
  select id from added where stock_after < low and stock_after - quantity >= low;
  return null;
end
$function$;

comment on function private.note_stock_falls() is 'Notes the moves that leave fewer pieces than there should be, where there were enough before.';

revoke all on function private.note_stock_falls() from public;

drop function private.tell_low_stock(bigint);

create trigger stock_moves_note_falls
  after insert on public.stock_moves referencing new table as added
  for each statement execute function private.note_stock_falls();

create constraint trigger stock_falls_are_told
  after insert on private.stock_falls
  deferrable initially deferred
  for each row execute function private.tell_low_stock();
