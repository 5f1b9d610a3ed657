-- A page in another language reads what it shows with its translations, as cards do, and asks no second time: categories, the
-- shop's own texts, what photographs show, and running promotions.

create or replace function public.category_texts (
  category public.product_categories
)
  returns setof public.translations
  language sql
  stable
  rows 1
  as $function$
  select texts.* from public.translations as texts where texts.subject = 'categories' and texts.record = category.id::text
$function$;

comment on function public.category_texts(public.product_categories) is 'The translations of a category, as product_texts has a product''s.';

revoke all on function public.category_texts(public.product_categories) from public;

grant execute on function public.category_texts(public.product_categories) to anon, authenticated, service_role;

create or replace function public.shop_texts (
  facts public.shop_facts
)
  returns setof public.translations
  language sql
  stable
  rows 8
  as $function$
  select texts.* from public.translations as texts where texts.subject = 'shop' and texts.record = ''
$function$;

comment on function public.shop_texts(public.shop_facts) is 'The translations of the shop''s own texts, as product_texts has a product''s.';

revoke all on function public.shop_texts(public.shop_facts) from public;

grant execute on function public.shop_texts(public.shop_facts) to anon, authenticated, service_role;

create or replace function public.photo_texts (
  product public.products
)
  returns setof public.translations
  language sql
  stable
  rows 2
  begin atomic
    select texts from public.translations as texts
    where texts.subject = 'words' and texts.field = 'alt'
      and texts.record = any (private.alts_of_product(product.image, product.images));
  end;

comment on function public.photo_texts(public.products) is 'The translations of what a product''s photographs show, as product_texts has its own. Read once, when it is made: guests cannot name what is in private.';

revoke all on function public.photo_texts(public.products) from public;

grant execute on function public.photo_texts(public.products) to anon, authenticated, service_role;

-- Guests cannot name what it calls.
alter function private.alts_of_product(text, text[]) security definer;

grant execute on function private.alts_of_product(text, text[]) to anon, authenticated, service_role;

-- With its translations, it returns a column more.
drop policy "whoever reads a text reads its shown translations, admins all" on public.translations;

drop function public.running_promotions(bigint);

create function public.running_promotions (
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

create policy "whoever reads a text reads its shown translations, admins all" on public.translations
  for select
  to anon, authenticated
  using ((select private.is_admin()) or ((exists ( select
   from public.shop_languages language
  where ((language.code = translations.language) and language.is_shown))) and
case subject
    when 'products' then (exists ( select
       from public.products product
      where (product.id = (translations.record)::bigint)))
    when 'collections' then (exists ( select
       from public.collections collection
      where (collection.id = (translations.record)::bigint)))
    when 'home_sections' then (exists ( select
       from public.home_sections section
      where (section.id = (translations.record)::bigint)))
    when 'promotions' then (exists ( select
       from public.running_promotions()
         promotion(id, name, discount_type, discount_value, applicable_scope, category_names, texts)
      where (promotion.id = (translations.record)::bigint)))
    when 'gift_wraps' then (exists ( select
       from public.gift_wraps wrap
      where (wrap.id = (translations.record)::bigint)))
    when 'words' then private.is_shown_word(record, field)
    else true
end));
