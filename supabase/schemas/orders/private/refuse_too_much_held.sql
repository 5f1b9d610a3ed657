create or replace function private.refuse_too_much_held (
  ids bigint[],
  wanted bigint,
  whose text,
  factor integer
)
  returns void
  language plpgsql
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  as $function$
declare
  limits public.order_limits;
  line record;
  held record;
  most numeric;
  room numeric;
begin
  select * into limits from public.order_limits;
  -- Orders of the day count even if they are void: somebody who orders again and again without paying holds stock, too.
  for line in
    select
      item.product_id, min(item.name_at_purchase) as name, sum(item.quantity) as of_the_day,
      coalesce(sum(item.quantity) filter (where is_live), 0) as pieces,
      coalesce(sum(item.quantity) filter (where is_live and placed.id <> wanted), 0) as others
    from public.orders as placed
    join public.order_items as item on item.order_id = placed.id
    join public.products as product on product.id = item.product_id
    cross join lateral (select not private.is_void(placed.status)) as state (is_live)
    where placed.id = any (ids) and product.stock_quantity is not null
    group by item.product_id order by item.product_id
  loop
    most := limits.pieces * factor;
    if line.pieces > most then
      room := greatest(most - line.others, 0);
      perform private.refuse('PT409', private.refusal(
        'held_pieces_of_product',
        format(
          'At most %s pieces of %s can be on order %s before they are paid. %s, or call us.',
          most, line.name, private.buyer_words(whose),
          case when room > 0 then format('Please order at most %s of them now', room) else 'Please pay for those orders first' end
        ),
        jsonb_build_object('most', most, 'product', line.name, 'whose', whose, 'room', room)
      ));
    elsif line.of_the_day > 3 * most then
      perform private.refuse_repetition(whose);
    end if;
  end loop;

  select
    coalesce(sum(of_the_day), 0) as of_the_day, coalesce(sum(pieces), 0) as pieces,
    coalesce(sum(pieces) filter (where id <> wanted), 0) as others,
    coalesce(sum(live_pieces), 0) as live_pieces,
    coalesce(sum(counted_worth), 0) as worth,
    coalesce(sum(counted_worth) filter (where id <> wanted), 0) as others_worth
  into held
  from (
    select
      placed.id,
      sum(item.quantity) filter (where is_counted) as of_the_day,
      sum(item.quantity) filter (where is_counted and is_live) as pieces,
      sum(item.quantity) filter (where is_live and not item.is_gift_wrap) as live_pieces,
      coalesce(sum(item.quantity * item.price_at_purchase) filter (where is_live), 0) as worth
    from public.orders as placed
    join public.order_items as item on item.order_id = placed.id
    left join public.products as product on product.id = item.product_id
    cross join lateral (
      select not private.is_void(placed.status), product.stock_quantity is not null
    ) as state (is_live, is_counted)
    where placed.id = any (ids)
    group by placed.id
  ) as orders
  -- A single piece may cost any sum. Of what buyers behind a connection may hold, it takes no more than one of them may.
  cross join lateral (
    select case when whose = 'connection' then least(orders.worth, limits.worth) else orders.worth end
  ) as counted (counted_worth);

  most := limits.pieces * factor;
  if held.of_the_day > most then
    -- The whole stock is only counted if somebody holds much of it.
    most := greatest(most, floor(
      (select coalesce(sum(stock_quantity), 0) + held.pieces from public.products) * limits.stock_share / 100.0
    ) * factor);
    if held.pieces > most then
      room := greatest(most - held.others, 0);
      perform private.refuse('PT409', private.refusal(
        'held_pieces',
        format(
          'At most %s pieces altogether can be on order %s before they are paid. %s, or call us.',
          most, private.buyer_words(whose),
          case when room > 0 then format('Please order at most %s pieces now', room) else 'Please pay for those orders first' end
        ),
        jsonb_build_object('most', most, 'whose', whose, 'room', room)
      ));
    elsif held.of_the_day > 3 * most then
      perform private.refuse_repetition(whose);
    end if;
  end if;

  most := limits.worth * factor;
  if held.worth > most and held.live_pieces > 1 then
    room := most - held.others_worth;
    perform private.refuse('PT409', case
      when room > 0 then private.refusal(
        'held_worth',
        format(
          'At most %s can be on order %s before it is paid. Please order for at most %s now, or call us.',
          private.whole_money_text(most), private.buyer_words(whose), private.whole_money_text(room)
        ),
        jsonb_build_object(
          'most', jsonb_build_object('money', most), 'whose', whose, 'room', jsonb_build_object('money', room)
        )
      )
      else private.refusal(
        'held_worth_to_pay',
        format(
          'At most %s can be on order %s before it is paid. Please pay for those orders first, or call us.',
          private.whole_money_text(most), private.buyer_words(whose)
        ),
        jsonb_build_object('most', jsonb_build_object('money', most), 'whose', whose)
      )
    end);
  end if;
end
$function$;

comment on function private.refuse_too_much_held(bigint[], bigint, text, integer) is 'Refuses the new order if the unpaid orders of a day, including this one, hold too much.';

revoke all on function private.refuse_too_much_held(bigint[], bigint, text, integer) from public;
