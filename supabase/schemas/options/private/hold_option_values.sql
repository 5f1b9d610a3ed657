create or replace function private.hold_option_values (
  held_order_id bigint,
  only_item bigint default null::bigint
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
declare
  of_values jsonb;
  of_combinations jsonb;
begin
  -- Lines of one value take what is left after the lines before them.
  with held as (
    insert into private.held_values (item_id, value_id, combination_id, pieces)
    select taken.item_id, taken.value_id, taken.combination_id, taken.pieces
    from (
      select
        wanted.item_id, wanted.value_id, wanted.combination_id,
        least(
          wanted.pieces,
          wanted.stock_quantity + wanted.pieces
            - sum(wanted.pieces) over (partition by wanted.value_id, wanted.combination_id order by wanted.item_id)
        ) as pieces
      from private.wanted_values(held_order_id) as wanted
      where wanted.stock_quantity is not null and wanted.item_id = coalesce(only_item, wanted.item_id)
    ) as taken
    where taken.pieces > 0
    returning value_id, combination_id, pieces
  ),
  summed as (
    select held.value_id, held.combination_id, sum(held.pieces) as pieces from held group by held.value_id, held.combination_id
  )
  select
    jsonb_agg(to_jsonb(summed)) filter (where summed.value_id is not null),
    jsonb_agg(to_jsonb(summed)) filter (where summed.combination_id is not null)
  into of_values, of_combinations
  from summed;

  if of_values is not null then
    update public.product_option_values as value set stock_quantity = value.stock_quantity - taken.pieces
    from jsonb_to_recordset(of_values) as taken (value_id bigint, pieces integer) where value.id = taken.value_id;
  end if;
  if of_combinations is not null then
    update public.option_combinations as combination set stock_quantity = combination.stock_quantity - taken.pieces
    from jsonb_to_recordset(of_combinations) as taken (combination_id bigint, pieces integer)
    where combination.id = taken.combination_id;
  end if;
end
$function$;

comment on function private.hold_option_values(bigint, bigint) is 'Takes the available stock of the values and combinations in an order that holds none, or in one line of it. Their products are locked already.';

revoke all on function private.hold_option_values(bigint, bigint) from public;
