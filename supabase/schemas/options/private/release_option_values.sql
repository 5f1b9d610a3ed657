create or replace function private.release_option_values (
  released_item_id bigint,
  most integer default null::integer
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
begin
  if not exists (select from private.held_values as held where held.item_id = released_item_id) then
    return;
  end if;
  update public.product_option_values as value
  set stock_quantity = least(value.stock_quantity + least(held.pieces, most), 1000000)
  from private.held_values as held
  where held.item_id = released_item_id and value.id = held.value_id and value.stock_quantity is not null;

  update public.option_combinations as combination
  set stock_quantity = least(combination.stock_quantity + least(held.pieces, most), 1000000)
  from private.held_values as held
  where held.item_id = released_item_id and combination.id = held.combination_id and combination.stock_quantity is not null;

  delete from private.held_values as held where held.item_id = released_item_id and held.pieces <= coalesce(most, held.pieces);

  update private.held_values as held set pieces = held.pieces - most where held.item_id = released_item_id and most > 0;
end
$function$;

comment on function private.release_option_values(bigint, integer) is 'Gives back the stock of values and combinations that a line holds, of at most so many pieces (null: all). They are locked.';

revoke all on function private.release_option_values(bigint, integer) from public;
