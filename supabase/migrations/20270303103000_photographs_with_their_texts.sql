-- A page in a further language looks up only the words that it has translations of.

create or replace function public.shop (
  language text default null::text
)
  returns json
  language sql
  stable
  security definer
  set search_path to ''
  as $function$
  with offered as (
    select method.zone_id, method.fee, case when method.fee > 0 then method.free_above end as free_above
    from public.shipping_methods as method join public.shipping_zones as zone on zone.id = method.zone_id
    where zone.countries <> '{}' or (select ships_elsewhere from public.shop_facts) is not false
  )
  select json_build_object(
    'name', facts.name,
    'tagline', private.in_language(shown.code, 'shop', '', 'tagline', facts.tagline),
    'phone', facts.phone,
    'email', facts.email,
    'hours', private.in_language(shown.code, 'shop', '', 'hours', facts.hours),
    'currency', private.shop_currency(),
    'decimals', private.shop_decimals(),
    'language', coalesce(shown.code, facts.language),
    'languages', (
      select json_agg(other.code order by other.code <> facts.language, other.code)
      from (
        select facts.language as code
        union
        select offered.code from public.shop_languages as offered where offered.is_shown
      ) as other
    ),
    'words', case when shown.code is null then '{}'::json else (
      select coalesce(json_object_agg(said.record, said.text), '{}')
      from private.shown_words(array(
        select translation.record from public.translations as translation
        where translation.subject = 'words' and translation.field = 'text' and translation.language = shown.code
      )) as word
      cross join lateral (
        select translation.record, translation.text from public.translations as translation
        where translation.subject = 'words' and translation.record = word and translation.field = 'text'
          and translation.language = shown.code
      ) as said
    ) end,
    'untranslated', (
      select coalesce(json_agg(text.place), '[]')
      from (
        select 'shop', '', field, field
        from unnest(array['tagline', 'hours', 'announcement', 'hero_title', 'hero_text']) as field
        union all
        select 'pages', page.id::text, 'title', case when private.is_own_page(page.slug) then '/pages/' else '/' end || page.slug
        from public.pages as page
        union all
        select 'collections', collection.id::text, 'name', '/collections/' || collection.slug
        from public.collections as collection where collection.in_menu and collection.is_published
      ) as text (subject, record, field, place)
      where shown.code is not null and not exists (
        select from public.translations as translation
        where translation.language = shown.code and translation.subject = text.subject
          and translation.record = text.record and translation.field = text.field
      )
    ),
    'locale', facts.locale,
    'time_zone', facts.time_zone,
    'country', facts.country,
    'low_stock_threshold', facts.low_stock_threshold,
    'ring_sizes', facts.ring_sizes,
    'lengths', facts.lengths,
    'return_days', facts.return_days,
    'default_rating', private.is_enabled('default_rating_enabled'),
    'announcement', case
      when facts.announcement_until > now() or facts.announcement_until is null
      then private.in_language(shown.code, 'shop', '', 'announcement', facts.announcement)
    end,
    'prices_include_tax', facts.prices_include_tax,
    'taxes_shipping', facts.taxes_shipping,
    'tax', case when facts.charges_tax then (
      select json_build_object('name', rate.name, 'rate', rate.rate)
      from private.tax_at(facts.country, null) as rate where rate.id is not null
    ) end,
    'tax_varies', facts.charges_tax and (select count(distinct (rate.name, rate.rate)) > 1 from public.tax_rates as rate),
    'shipping', (
      select json_build_object('id', method.id, 'fee', method.fee, 'free_above', method.free_above)
      from public.shipping_zones as zone join public.shipping_methods as method on method.zone_id = zone.id
      where zone.countries <> '{}' or facts.ships_elsewhere
      order by facts.country = any (zone.countries) desc nulls last, zone.countries = '{}' desc, zone.id,
        method.position, method.id limit 1
    ),
    'shipping_varies', (select count(distinct (offered.fee, offered.free_above)) > 1 from offered),
    'promised_shipping', coalesce(
      (
        select json_build_object('fee', min(offered.fee), 'free_above', min(offered.free_above))
        from offered having count(distinct (offered.fee, offered.free_above)) = 1
      ),
      (
        select json_build_object('fee', min(offered.fee), 'free_above', min(offered.free_above))
        from offered where facts.country is not null and offered.zone_id = (
          select terms.zone_id from private.terms_for(json_build_object('country_code', facts.country)::jsonb, null) as terms
        )
        having count(distinct (offered.fee, offered.free_above)) = 1
      )
    ),
    'logo', facts.logo,
    'icon', facts.icon,
    'hero_image', facts.hero_image,
    'hero_title', private.in_language(shown.code, 'shop', '', 'hero_title', facts.hero_title),
    'hero_text', private.in_language(shown.code, 'shop', '', 'hero_text', facts.hero_text),
    'accent', facts.accent,
    'pages', (
      select coalesce(json_agg(json_build_object(
        'slug', page.slug,
        'title', private.in_language(shown.code, 'pages', page.id::text, 'title', page.title)
      ) order by page.position, page.id), '[]')
      from public.pages as page where page.in_footer and private.is_own_page(page.slug)
    ),
    'titles', (
      select coalesce(json_object_agg(
        page.slug, private.in_language(shown.code, 'pages', page.id::text, 'title', page.title) order by page.id
      ), '{}')
      from public.pages as page where not private.is_own_page(page.slug)
    ),
    'collections', (
      select coalesce(json_agg(json_build_object(
        'slug', collection.slug,
        'name', private.in_language(shown.code, 'collections', collection.id::text, 'name', collection.name)
      ) order by collection.position, collection.id), '[]')
      from public.collections as collection where collection.in_menu and collection.is_published
    )
  )
  from public.shop_facts as facts
  left join public.shop_languages as shown on shown.code = shop.language and shown.code <> facts.language and shown.is_shown
$function$;

-- Photographs of files come with what they show, and absolute addresses of this shop's own are known.

create or replace function private.note_photographs (
  target bigint,
  addresses jsonb
)
  returns jsonb
  language sql
  set search_path to ''
  as $function$
  with noted as (
    insert into public.imported_photographs (product_id, address, problem, next_attempt_at)
    select target, given.address,
      case when address !~* '^https?://' then 'This is the name of a file: the page of the import takes it from a ZIP archive.' end,
      case when address ~* '^https?://' then now() end
    from jsonb_array_elements_text(addresses) with ordinality as given (address, n), public.products as product
    where product.id = target and length(address) <= 2000
      -- Photographs of this shop, with or without its own name before the path, are there already.
      and not exists (
        select from unnest(product.image || product.images) as shown
        where split_part(shown, '#', 1) in (split_part(address, '#', 1), split_part(regexp_replace(address, '^https?://[^/]+', ''), '#', 1))
      )
      -- What one shows may be said otherwise by now.
      and not exists (
        select from public.imported_photographs as known
        where known.product_id = target and split_part(known.address, '#', 1) = split_part(given.address, '#', 1)
      )
    order by n
    on conflict (product_id, address) do nothing
    returning id, address
  )
  select jsonb_agg(address order by id) from noted
$function$;

create or replace function private.with_stored_photographs (
  target bigint,
  options jsonb
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  as $function$
  select private.with_combinations(options, (
    select jsonb_agg(
      case when here.image is null then combination else combination || jsonb_build_object('image', here.image) end order by n
    )
    from jsonb_array_elements(private.combinations_in(options)) with ordinality as each (combination, n)
    cross join lateral (
      select coalesce(
        (
          select min(imported.stored) from public.imported_photographs as imported
          where imported.product_id = target
            and split_part(imported.address, '#', 1) = split_part(combination ->> 'image', '#', 1)
        ),
        -- An export of this shop has its name before the path.
        (
          select min(held.image) from public.option_combinations as held
          where held.product_id = target and held.image = regexp_replace(combination ->> 'image', '^https?://[^/]+', '')
        )
      ) as image
    ) as here
  ))
$function$;

create or replace function public.note_photograph (
  photograph_id bigint,
  stored text default null::text,
  problem text default null::text,
  seconds_to_wait integer default null::integer
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  target bigint;
  asked text;
  said text;
begin
  -- What a file says of it beside its address, such as what it shows, is kept.
  select substring(address from '#((?:(?:size|ground|focus|alt)=[^&#]*(?:&|$))+)$') into said
  from public.imported_photographs where id = photograph_id;
  if said is not null and note_photograph.stored !~ '#' then
    stored := note_photograph.stored || '#' || said;
  end if;
  update public.imported_photographs as photograph
  set stored = note_photograph.stored, problem = left(note_photograph.problem, 500), next_attempt_at = now() + make_interval(secs => seconds_to_wait)
  where id = photograph_id returning product_id, address into target, asked;
  if not found or note_photograph.stored is null then
    return false;
  end if;
  perform set_config('facet.cause', 'import', true), set_config('response.changes', 'pages', true);
  update public.products as product
  set image = placed.photographs[1], images = placed.photographs[2:]
  from private.with_photograph(target, photograph_id, note_photograph.stored) as placed (photographs)
  where product.id = target and cardinality(product.images) < 20;
  if not found then
    update public.imported_photographs as photograph
    set stored = null, problem = 'The product has as many photographs as it can show.' where id = photograph_id;
    return false;
  end if;
  update public.option_combinations as combination set image = note_photograph.stored
  where combination.product_id = target and split_part(combination.image, '#', 1) = split_part(asked, '#', 1);
  return true;
end
$function$;
