-- Before a promotion is saved, its owner sees which prices change, and which promotion wins where several apply.

create function private.scope_rank(scope text) returns integer
  language sql immutable as $$
  select case scope when 'specific_products' then 1 when 'specific_categories' then 2 else 3 end
$$;
comment on function private.scope_rank(text) is 'The narrower a promotion''s scope, the lower, and the lowest wins.';
revoke all on function private.scope_rank(text) from public, anon, authenticated;

create or replace function private.promotion_for(product public.products, among bigint[])
  returns setof public.promotions
  language sql stable rows 1 as $$
  select promotion.*
  from public.promotions as promotion
  where promotion.id = any (among)
    and private.covers(promotion, array[product.id], array[product.category])
  order by private.scope_rank(promotion.applicable_scope), promotion.created_at desc, promotion.id
  limit 1
$$;

create function private.outranks(one public.promotions, other public.promotions) returns boolean
  language sql immutable as $$
  select (other).id is null
    or (private.scope_rank((one).applicable_scope), (other).created_at, (one).id)
      < (private.scope_rank((other).applicable_scope), (one).created_at, (other).id)
$$;
comment on function private.outranks(public.promotions, public.promotions) is 'Which of two promotions prices a product that both cover, as promotion_for chooses; nobody outranks no promotion (null).';
revoke all on function private.outranks(public.promotions, public.promotions) from public, anon, authenticated;

create function private.runs_at(promotion public.promotions, moment timestamptz) returns boolean
  language sql immutable as $$
  select (promotion).is_active and (promotion).start_date <= moment and (promotion).end_date >= moment
    and ((promotion).usage_limit is null or (promotion).usage_count < (promotion).usage_limit)
$$;
comment on function private.runs_at(public.promotions, timestamptz) is 'As is_running, at another time, with what is used up now.';
revoke all on function private.runs_at(public.promotions, timestamptz) from public, anon, authenticated;

create function private.typed_promotion(promotion jsonb, stored public.promotions) returns public.promotions
  language plpgsql stable set search_path = '' as $$
declare
  typed public.promotions;
begin
  typed := jsonb_populate_record(stored, promotion);
  typed.id := coalesce(stored.id, 9223372036854775807);
  typed.created_at := coalesce(stored.created_at, now());
  typed.usage_count := coalesce(stored.usage_count, 0);
  typed.is_active := coalesce(typed.is_active, true);
  typed.product_ids := coalesce(typed.product_ids, '{}');
  typed.category_names := coalesce(typed.category_names, '{}');
  if typed.discount_type is null or typed.discount_value is null or typed.applicable_scope is null
    or typed.start_date is null or typed.end_date is null or cardinality(typed.product_ids) > 10000
    or cardinality(typed.category_names) > 1000
  then
    raise exception using errcode = 'PT400', message = 'This promotion is not complete.';
  end if;
  return typed;
exception when data_exception then
  raise exception using errcode = 'PT400', message = 'This promotion could not be read.';
end
$$;
comment on function private.typed_promotion(jsonb, public.promotions) is 'A promotion as it would be saved from these columns, over the stored one (null: a new one). PT400: it is not complete.';
revoke all on function private.typed_promotion(jsonb, public.promotions) from public, anon, authenticated;

create function public.preview_promotion(promotion jsonb, id bigint default null) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  stored public.promotions;
  typed public.promotions;
  moment timestamptz;
  was_on boolean;
  is_on boolean;
  others bigint[];
  -- Only for products that they list does anybody look through the long lists of promotions.
  general bigint[];
  decimals constant integer := private.shop_decimals();
begin
  perform private.require_admin();
  select * into stored from public.promotions as saved where saved.id = preview_promotion.id;
  if preview_promotion.id is not null and stored.id is null then
    raise exception using errcode = 'PT404', message = 'This promotion has been deleted.';
  end if;
  typed := private.typed_promotion(promotion, stored);
  was_on := coalesce(stored.code is null and private.runs_at(stored, now()), false);
  -- What is changed while it runs takes effect now.
  moment := case when was_on then now() else greatest(now(), typed.start_date) end;
  is_on := private.runs_at(typed, moment);
  others := array(
    select other.id from public.promotions as other
    where other.code is null and private.runs_at(other, moment) and other.id <> typed.id
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
    -- One that lists the product wins over all others, and those depend on nothing but its category.
    usual as materialized (
      select category.name, rival.id as rival_id
      from public.product_categories as category
      cross join lateral private.promotion_for(
        jsonb_populate_record(null::public.products, jsonb_build_object('category', category.name)), general
      ) as rival
    ),
    priced as materialized (
      select
        product.id, product.name, product.sku, rival.id as rival_id, rival.name as rival_name,
        case when was_covered and private.outranks(stored, rival) then was_typed.price else without.price end as before,
        case when typed.code is null and wins then by_typed.price else without.price end as after,
        case when typed.code is not null then
          case when wins then least(by_typed.price, without.price) else without.price end
        end as with_code,
        is_covered and rival.id is not null as competes,
        wins and (typed.code is null or by_typed.price < without.price) as wins
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
      cross join lateral (select is_covered and private.outranks(typed, rival)) as contest (wins)
      cross join lateral private.discounted(
        product.price, rival.discount_type, rival.discount_value, decimals
      ) as without (price)
      cross join lateral private.discounted(
        product.price, stored.discount_type, stored.discount_value, decimals
      ) as was_typed (price)
      cross join lateral private.discounted(
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
$$;
comment on function public.preview_promotion(jsonb, bigint) is 'What saving a promotion as typed would do, without saving it; id: the one that is edited, null for a new one. {"moment": when it takes effect, "changed": how many pieces get another price, "pieces": the first 50 by name, {"id", "name", "sku", "before", "after", "with_code": null if it needs none}, "rivals": other promotions that cover the same pieces then, {"id", "name", "wins": whether the other one prices them, "pieces": how many}, at most 20}. Prices are before surcharges. PT400: not complete; PT403 for everyone but administrators; PT404: deleted.';
revoke all on function public.preview_promotion(jsonb, bigint) from public, anon, authenticated;
grant execute on function public.preview_promotion(jsonb, bigint) to authenticated;
