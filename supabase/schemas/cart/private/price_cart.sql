create or replace function private.price_cart (
  lines jsonb,
  customer uuid
)
  returns private.cart_line[]
  language plpgsql
  stable
  set search_path to ''
  as $function$
declare
  running constant bigint[] := private.running_promotions();
  decimals constant integer := private.shop_decimals();
begin
  return array(
    with line as (
      select
        given.ordinality as position, given.quantity, given.price as seen_price, given.id as product_id, product,
        private.canonical_options(given.options) as chosen,
        given.offer as offer_id, coalesce(made.answer_price, made.offer_price) as offer_price,
        case when given.offer is not null then private.offer_problem(made, customer, given.id) end as offer_problem
      from rows from (
        jsonb_to_recordset(lines) as (id bigint, quantity integer, price numeric, options jsonb, offer bigint)
      ) with ordinality as given
      left join public.products as product on product.id = given.id and product.status = 'published'
      left join public.counter_offers as made on made.id = given.offer
    ),
    resolved as (
      select line.*, result.*
      from line cross join lateral private.resolve_options(line.product_id, line.chosen) as result
    ),
    short_value as (
      select value.id
      from resolved
      cross join lateral unnest(resolved.value_ids) as value_id
      join public.product_option_values as value on value.id = value_id
      group by value.id having value.stock_quantity < sum(resolved.quantity)
    ),
    short_combination as (
      select (resolved.combination).id as id
      from resolved group by (resolved.combination).id
      having min((resolved.combination).stock_quantity) < sum(resolved.quantity)
    )
    select row(
      resolved.product_id, resolved.quantity, resolved.seen_price,
      case
        when by_offer then case when (product).id is not null then resolved.offer_price end
        else private.discounted_price((product).price, promotion.discount_type, promotion.discount_value, decimals)
      end + resolved.surcharge,
      promotion.id, (product).stock_quantity, (product).name,
      case
        when (resolved.combination).image is null then (product).image
        else coalesce(private.own_photograph(product, (resolved.combination).image), (product).image)
      end,
      coalesce((resolved.combination).sku, (product).sku),
      resolved.chosen, resolved.options, resolved.problem,
      least((product).stock_quantity, resolved.stock),
      coalesce((product).stock_quantity < sum(resolved.quantity) over (partition by resolved.product_id), false)
        or exists (select from short_value where short_value.id = any (resolved.value_ids))
        or exists (select from short_combination where short_combination.id = (resolved.combination).id),
      resolved.offer_id, resolved.offer_problem
    )::private.cart_line
    from resolved
    cross join lateral (select resolved.offer_id is not null and resolved.offer_problem is null) as priced (by_offer)
    left join lateral private.promotion_for(product, running) as promotion on not by_offer
    order by resolved.position
  );
end
$function$;

comment on function private.price_cart(jsonb, uuid) is 'The lines with the current price and stock of their products and options for this customer.';

revoke all on function private.price_cart(jsonb, uuid) from public;
