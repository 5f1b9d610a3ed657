create or replace function private.tell_first_in_line (
  restocked bigint,
  moves bigint[] default null::bigint[]
)
  returns integer
  language plpgsql
  set search_path to ''
  as $function$
declare
  risen text[];
  remaining jsonb;
  request record;
  needed text[];
  told bigint[] := '{}';
begin
  -- Of what came now, each piece is told of once. A stock that is no longer counted has enough for everybody.
  select
    coalesce(
      array_agg(coalesce(
        case when move.stock_after is not null then
          coalesce('combination ' || move.option_combination_id, 'value ' || move.option_value_id)
        end,
        'product'
      )),
      '{}'
    )
  into risen from public.stock_moves as move where move.id = any (moves);
  select coalesce(jsonb_object_agg(stock.name, least(stock.pieces, came.pieces)), '{}')
  into remaining
  from (
    select 'product' as name, stock_quantity as pieces from public.products where id = restocked
    union all
    select 'value ' || value.id, value.stock_quantity
    from public.product_option_values as value join public.product_options as option on option.id = value.option_id
    where option.product_id = restocked
    union all
    select 'combination ' || id, stock_quantity from public.option_combinations where product_id = restocked
  ) as stock
  left join (
    select
      coalesce('combination ' || move.option_combination_id, 'value ' || move.option_value_id, 'product') as name,
      sum(move.quantity) as pieces
    from public.stock_moves as move where move.id = any (moves)
    group by 1 having sum(move.quantity) > 0
  ) as came using (name)
  where stock.pieces is not null;

  for request in
    select waiting.*, product.name
    from public.stock_requests as waiting join public.products as product on product.id = waiting.product_id
    where waiting.product_id = restocked and product.status = 'published'
      and (moves is not null or waiting.passed_at < now() - interval '1 day')
    order by waiting.id for update of waiting
  loop
    needed := array['product'] || array(select 'value ' || id from unnest(request.value_ids) as id)
      || ('combination ' || (private.combination_of_values(restocked, request.value_ids)).id);
    continue when moves is not null and not needed && risen;
    needed := array(select name from unnest(needed) as name where remaining ? name);
    if exists (select from unnest(needed) as name where (remaining ->> name)::integer < 1) then
      update public.stock_requests as passed
      set passed_at = case when private.stock_of_choice(restocked, request.value_ids) is distinct from 0 then now() end
      where passed.id = request.id;
      continue;
    end if;
    remaining := remaining || coalesce(
      (select jsonb_object_agg(name, (remaining ->> name)::integer - 1) from unnest(needed) as name), '{}'
    );
    perform private.enqueue_message('back_in_stock', request.email, jsonb_build_object(
      'product', jsonb_build_object(
        'id', restocked,
        'name', private.in_language(request.language, 'products', restocked::text, 'name', request.name)
      ),
      'choice', private.choice_in(request.language, request.value_ids), 'value_ids', request.value_ids,
      'asked_at', request.created_at, 'language', request.language,
      'secret', jsonb_build_object('nonce', private.random_key())
    ));
    told := told || request.id;
  end loop;
  delete from public.stock_requests where id = any (told);
  return cardinality(told);
end
$function$;

comment on function private.tell_first_in_line(bigint, bigint[]) is 'Tells shoppers that a product is back, in the order in which they asked: as many as pieces came by these moves, and among those who wait for what came; or (null) as many as pieces are there, among those for whom there were too few a day ago. Returns how many.';

revoke all on function private.tell_first_in_line(bigint, bigint[]) from public;
