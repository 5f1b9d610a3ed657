create or replace function public.running_promotions (
  product_id bigint default null::bigint,
  language text default null::text
)
  returns table (
    id bigint,
    name text,
    discount_type text,
    discount_value numeric,
    applicable_scope text,
    category_names text[],
    texts json
  )
  language sql
  stable
  security definer
  set search_path to ''
  as $function$
  select promotion.id, promotion.name, promotion.discount_type, promotion.discount_value, promotion.applicable_scope,
    promotion.category_names,
    case when running_promotions.language is not null then (
      select json_agg(json_build_object('field', translation.field, 'text', translation.text))
      from public.translations as translation
      where translation.subject = 'promotions' and translation.record = promotion.id::text
        and translation.language = private.page_language(running_promotions.language)
    ) end
  from public.promotions as promotion
  where promotion.id = any (private.running_promotions())
    and (running_promotions.product_id is null or promotion.id = (
      select pricing.id
      from public.products as product
      cross join lateral private.promotion_for(product, private.running_promotions()) as pricing
      where product.id = running_promotions.product_id and product.status = 'published'
    ))
  order by promotion.created_at desc, promotion.id
$function$;

comment on function public.running_promotions(bigint, text) is 'What shoppers see of the promotions that run now and need no code, newest first; with a product, only of the one that prices it. texts: the translations into the language (BCP 47) as [{"field", "text"}]; null if there are none, or no language is named.';

revoke all on function public.running_promotions(bigint, text) from public;

grant execute on function public.running_promotions(bigint, text) to anon, authenticated, service_role;
