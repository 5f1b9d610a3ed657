create or replace function private.release_values (
  released_item_id bigint
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  with released as (
    delete from private.held_values as held where held.item_id = released_item_id returning held.value_id, held.pieces
  )
  update public.product_option_values as value
  set stock_quantity = least(value.stock_quantity + released.pieces, 1000000)
  from released where value.id = released.value_id and value.stock_quantity is not null
$function$;

comment on function "private"."release_values"(bigint) is 'Gives back the stock of option values that a line holds. They are locked.';

revoke all on function "private"."release_values"(bigint) from public;
