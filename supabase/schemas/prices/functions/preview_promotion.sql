create or replace function public.preview_promotion (
  promotion jsonb,
  id bigint default null::bigint
)
  returns json
  language plpgsql
  stable
  security definer
  set search_path to ''
  as $function$
declare
  stored public.promotions;
  typed public.promotions;
  moment timestamptz;
  was_on boolean;
  is_on boolean;
  others bigint[];
  -- The long lists of promotions are only looked through for products that are in one.
  general bigint[];
  decimals constant integer := private.shop_decimals();
begin
  perform private.require_admin();
  select * into stored from public.promotions as saved where saved.id = preview_promotion.id;
  if preview_promotion.id is not null and stored.id is null then
    raise exception using errcode = 'PT404', hint = 'promotion_gone', message = 'This promotion has been deleted.';
  end if;
  typed := private.typed_promotion(promotion, stored);
  was_on := coalesce(stored.code is null and private.is_running_at(stored, now()), false);
  -- What is changed while it runs takes effect now.
  moment := case when was_on then now() else greatest(now(), typed.start_date) end;
  is_on := private.is_running_at(typed, moment);
  others := array(
    select other.id from public.promotions as other
    where other.code is null and private.is_running_at(other, moment) and other.id <> typed.id
  );
  general := array(
    select other.id from public.promotions as other where other.id = any (others) and cardinality(other.product_ids) = 0
  );
  return (
    with listed as materialized (
      select product.id, rival.id as rival_id
      from (
        select product_id, array_agg(other.id) as promotion_ids
        from public.promotions as other, unnest(other.product_ids) as product_id
        where other.id = any (others) group by product_id
      ) as named
      join public.products as product on product.id = named.product_id
      cross join lateral private.promotion_for(product, named.promotion_ids) as rival
    ),
    -- A promotion that lists the product wins over all others, and the others depend only on the product's category.
    usual as materialized (
      select category.name, rival.id as rival_id
      from public.product_categories as category
      cross join lateral private.promotion_for(
        jsonb_populate_record(null::public.products, jsonb_build_object('category', category.name)), general
      ) as rival
    ),
    priced as materialized (
      select
        product.id, product.name, product.sku, rival.id as rival_id, rival.name as rival_name, without.price as without,
        case when was_covered and private.outranks(stored, rival) then was_typed.price else without.price end as before,
        case when typed.code is null and wins then by_typed.price else without.price end as after,
        case when typed.code is not null then
          case when wins then least(by_typed.price, without.price) else without.price end
        end as with_code,
        is_covered and rival.id is not null and typed.discount_per = 'piece' as competes,
        wins and (typed.code is null or by_typed.price < without.price) as wins,
        is_covered and (wins or typed.discount_per = 'order') as is_example
      from public.products as product
      left join listed on listed.id = product.id
      left join usual on usual.name = product.category
      left join public.promotions as rival on rival.id = coalesce(listed.rival_id, usual.rival_id)
      cross join lateral (
        select
          was_on and (
            stored.applicable_scope = 'all_products' or product.id = any (stored.product_ids)
            or product.category = any (stored.category_names)
          ),
          is_on and (
            typed.applicable_scope = 'all_products' or product.id = any (typed.product_ids)
            or product.category = any (typed.category_names)
          )
      ) as scope (was_covered, is_covered)
      cross join lateral (
        select is_covered and typed.discount_per = 'piece' and private.outranks(typed, rival)
      ) as contest (wins)
      cross join lateral private.discounted_price(
        product.price, rival.discount_type, rival.discount_value, decimals
      ) as without (price)
      cross join lateral private.discounted_price(
        product.price, stored.discount_type, stored.discount_value, decimals
      ) as was_typed (price)
      cross join lateral private.discounted_price(
        product.price, typed.discount_type, typed.discount_value, decimals
      ) as by_typed (price)
      where was_covered or is_covered
    ),
    changed as (
      select * from priced where before <> after or with_code <> after
    )
    select json_build_object(
      'moment', moment,
      'changed', (select count(*) from changed),
      'example', (
        select json_build_object(
          'name', one.name, 'quantity', 5, 'usual', 5 * one.without,
          'with', case
            when 5 * one.without < typed.least_order_value then 5 * one.without
            when typed.discount_per = 'order' then greatest(5 * one.without - typed.discount_value, 0)
            else 5 * coalesce(one.with_code, one.after)
          end
        )
        from (select * from priced where priced.is_example order by priced.name, priced.id limit 1) as one
      ),
      'pieces', (
        select coalesce(json_agg(json_build_object(
          'id', first.id, 'name', first.name, 'sku', first.sku,
          'before', first.before, 'after', first.after, 'with_code', first.with_code
        ) order by first.name, first.id), '[]')
        from (select * from changed order by changed.name, changed.id limit 50) as first
      ),
      'rivals', (
        select coalesce(json_agg(json_build_object(
          'id', met.rival_id, 'name', met.rival_name, 'wins', not met.wins, 'pieces', met.pieces
        ) order by met.pieces desc, met.rival_id, met.wins), '[]')
        from (
          select priced.rival_id, priced.rival_name, priced.wins, count(*) as pieces
          from priced where priced.competes group by 1, 2, 3 order by 4 desc, 1, 3 limit 20
        ) as met
      )
    )
  );
end
$function$;

comment on function public.preview_promotion(jsonb, bigint) is 'What saving a promotion as typed would do, without saving it; id: the one that is edited, null for a new one. {"moment": when it takes effect, "changed": how many pieces get another price, "example": what five of a piece that it covers cost, {"name", "quantity", "usual", "with"}, null if it covers none, "pieces": the first 50 by name, {"id", "name", "sku", "before", "after", "with_code": null if it needs none}, "rivals": other promotions that cover the same pieces then, {"id", "name", "wins": whether the other one prices them, "pieces": how many}, at most 20}. Prices are before surcharges. PT400: not complete; PT403 for everyone but administrators; PT404: deleted.';

revoke all on function public.preview_promotion(jsonb, bigint) from public;

grant execute on function public.preview_promotion(jsonb, bigint) to authenticated;
