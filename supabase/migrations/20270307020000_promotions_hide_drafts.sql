-- Shoppers could read the ids of drafts from the promotions that they are chosen for. The version before shows no such
-- promotion until it is replaced; its prices include it.

create function private.names_unpublished (
  ids bigint[]
)
  returns boolean
  language sql
  stable
  security definer
  set search_path to ''
  as $function$
  select exists (select from public.products as product where product.id = any (ids) and product.status <> 'published')
$function$;

comment on function private.names_unpublished(bigint[]) is 'Whether one of these products is not in the shop. Those that are gone do not count.';

revoke all on function private.names_unpublished(bigint[]) from public;

grant execute on function private.names_unpublished(bigint[]) to anon, authenticated, service_role;

alter policy "guests read running promotions" on public.promotions
  using (code is null and private.is_running(promotions) and not private.names_unpublished(product_ids));

alter policy "customers read running promotions, admins all" on public.promotions
  using (
    (code is null and private.is_running(promotions) and not private.names_unpublished(product_ids))
    or (select private.is_admin())
  );

comment on column public.promotions.product_ids is 'Shoppers see no promotion that names a product which is not published: running_promotions tells them what they may know of it.';

create function public.running_promotions (
  product_id bigint default null
)
  returns table (
    id bigint,
    name text,
    discount_type text,
    discount_value numeric,
    applicable_scope text,
    category_names text[]
  )
  language sql
  stable
  security definer
  set search_path to ''
  as $function$
  select promotion.id, promotion.name, promotion.discount_type, promotion.discount_value, promotion.applicable_scope,
    promotion.category_names
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

comment on function public.running_promotions(bigint) is 'What shoppers see of the promotions that run now and need no code, newest first; with a product, only of the one that prices it.';

revoke all on function public.running_promotions(bigint) from public;

grant execute on function public.running_promotions(bigint) to anon, authenticated, service_role;

alter policy "whoever reads a text reads its shown translations, admins all" on public.translations
  using (
    (select private.is_admin())
    or (
      exists (
        select from public.shop_languages as language where language.code = translations.language and language.is_shown
      )
      and case subject
        when 'products' then exists (
          select from public.products as product where product.id = translations.record::bigint
        )
        when 'collections' then exists (
          select from public.collections as collection where collection.id = translations.record::bigint
        )
        when 'promotions' then exists (
          select from public.running_promotions() as promotion where promotion.id = translations.record::bigint
        )
        when 'words' then private.is_shown_word(record, field)
        else true
      end
    )
  );
