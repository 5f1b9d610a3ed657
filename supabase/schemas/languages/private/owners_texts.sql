create view private.owners_texts with (security_invoker=true) as  select 'shop' as subject,
    '' as record,
    fact.field,
    null::text as name,
    fact.original
   from public.shop_facts facts,
    lateral ( values ('tagline',facts.tagline), ('hours',facts.hours), ('announcement',facts.announcement), ('hero_title',facts.hero_title), ('hero_text',facts.hero_text), ('delivery',facts.delivery), ('returns',facts.returns), ('warranty',facts.warranty)) fact(field, original)
union all
 select 'products' as subject,
    (product.id)::text as record,
    texts.field,
    product.name,
    texts.original
   from public.products product,
    lateral ( values ('name',product.name), ('description',product.description), ('features',array_to_string(product.features, '
'))) texts(field, original)
  where (product.status <> 'archived')
union all
 select 'words' as subject,
    photograph.alt as record,
    'alt' as field,
    min(product.name) as name,
    photograph.alt as original
   from public.products product,
    lateral unnest(array_prepend(product.image, product.images)) pictures(picture),
    lateral ( select private.alt_of_photograph(pictures.picture) as alt) photograph
  where ((product.status <> 'archived') and ((length(photograph.alt) >= 1) and (length(photograph.alt) <= 200)))
  group by photograph.alt
union all
 select 'categories' as subject,
    (category.id)::text as record,
    'description' as field,
    category.name,
    category.description as original
   from public.product_categories category
union all
 select 'collections' as subject,
    (collection.id)::text as record,
    texts.field,
    collection.name,
    texts.original
   from public.collections collection,
    lateral ( values ('name',collection.name), ('description',collection.description)) texts(field, original)
union all
 select 'pages' as subject,
    (page.id)::text as record,
    texts.field,
    page.title as name,
    texts.original
   from public.pages page,
    lateral ( values ('title',page.title), ('description',page.description), ('body',page.body)) texts(field, original)
union all
 select 'home_sections' as subject,
    (section.id)::text as record,
    texts.field,
    coalesce(nullif((section.content ->> 'title'), ''), initcap(replace(section.kind, '_', ' '))) as name,
    texts.original
   from public.home_sections section,
    lateral private.home_texts(section.kind, section.content) texts(field, original)
union all
 select 'menu_entries' as subject,
    (entry.id)::text as record,
    'label' as field,
    entry.label as name,
    entry.label as original
   from public.menu_entries entry
union all
 select 'promotions' as subject,
    (promotion.id)::text as record,
    'name' as field,
    promotion.name,
    promotion.name as original
   from public.promotions promotion
union all
 select 'shipping_methods' as subject,
    (method.id)::text as record,
    'name' as field,
    method.name,
    method.name as original
   from public.shipping_methods method
union all
 select 'gift_wraps' as subject,
    (wrap.id)::text as record,
    'name' as field,
    wrap.name,
    wrap.name as original
   from public.gift_wraps wrap
union all
 select 'words' as subject,
    said.word as record,
    'text' as field,
    said.word as name,
    said.word as original
   from ( select category.name
           from public.product_categories category
        union
         select fact.word
           from public.products product,
            lateral private.product_words(product.*) fact(name, word)
          where (product.status <> 'archived')
        union
         select option.name
           from public.product_options option
        union
         select value.value
           from (public.product_option_values value
             join public.product_options option on ((option.id = value.option_id)))
          where (not option.is_ring_size)
        union
         select rate.name
           from public.tax_rates rate) said(word)
  where private.is_translatable_word(said.word);

comment on view private.owners_texts is 'Everything that the owner wrote for shoppers, one text a row, as the reader may see it.';

grant select on table private.owners_texts to authenticated, service_role;
