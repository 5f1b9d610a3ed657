-- The header's menu and the footer's columns are the owner's: entries in their order, with a second level. Without any, pages show the program's.

create table public.menu_entries (
  id bigint generated always as identity primary key,
  place text not null constraint menu_entries_place_check check (place in ('header', 'footer')),
  parent_id bigint,
  kind text not null constraint menu_entries_kind_check check (
    kind in ('title', 'products', 'category', 'collection', 'page', 'link', 'payments')
  ),
  category_id bigint references public.product_categories (id) on delete set null,
  collection_id bigint references public.collections (id) on delete set null,
  page_id bigint references public.pages (id) on delete set null,
  link text constraint menu_entries_link_check check (
    length(link) <= 500 and link ~ '^(/|/[^/\\\s]\S*|https://[^/\s]\S*|mailto:\S+|tel:\S+)$'
  ),
  label text not null default '' constraint menu_entries_label_check check (length(label) <= 60),
  picture text constraint menu_entries_picture_check check (
    length(picture) <= 2000 and picture ~* '^(https?://|/(?![/\\]))[^\n]*$'
  ),
  position integer,
  updated_at timestamptz not null default now(),
  is_first boolean generated always as (parent_id is null) stored,
  below_first boolean generated always as (case when parent_id is not null then true end) stored,
  constraint menu_entries_have_their_target check (
    (category_id is null or kind = 'category') and (collection_id is null or kind = 'collection')
      and (page_id is null or kind = 'page') and (link is not null) = (kind = 'link')
  ),
  constraint menu_entries_say_something check (label ~ '\S' or kind not in ('title', 'link')),
  constraint menu_entries_fit_their_place check (
    case when parent_id is not null then kind <> 'title' and picture is null and (kind <> 'payments' or place = 'footer')
      when place = 'footer' then kind = 'title' and picture is null
      else kind <> 'payments' end
  ),
  constraint menu_entries_levels_key unique (id, place, is_first),
  constraint menu_entries_parent_fkey foreign key (parent_id, place, below_first)
    references public.menu_entries (id, place, is_first) on delete cascade
);
comment on table public.menu_entries is 'The header''s menu and the footer''s columns, as the owner arranged them. A place without entries shows the program''s.';
comment on column public.menu_entries.place is 'header or footer.';
comment on column public.menu_entries.parent_id is 'The entry that it stands under, of the first level and the same place; null: it is of the first level.';
comment on column public.menu_entries.kind is 'title: words above others, as every column of the footer has them; products: the list of all products; category, collection, page: what an id names; link: an address; payments: the ways to pay.';
comment on column public.menu_entries.category_id is 'As the other ids: null if that was deleted, and then shoppers do not see the entry.';
comment on column public.menu_entries.label is 'What it says; empty: the name of what it leads to.';
comment on column public.menu_entries.picture is 'URL of a file in product-images, with how it is shown, as of a product. It stands beside the second level.';
comment on column public.menu_entries.position is 'Its place among its kind, as arranged; null: after all that were arranged, in the order in which they were added.';
comment on column public.menu_entries.below_first is 'True under another entry, which so has to be of the first level.';

create index menu_entries_by_parent on public.menu_entries (parent_id) where parent_id is not null;

alter table public.menu_entries enable row level security;

create function private.is_shown_menu_entry(entry_id bigint) returns boolean
language sql stable security definer set search_path to '' as $$
  select not exists (
    select from public.menu_entries as entry
    join public.menu_entries as led on led.id in (entry.id, entry.parent_id)
    left join public.collections as collection on collection.id = led.collection_id
    where entry.id = entry_id and case led.kind
      when 'category' then led.category_id is null
      when 'collection' then collection.is_published is not true
      when 'page' then led.page_id is null
      else false
    end
  )
$$;
comment on function private.is_shown_menu_entry(bigint) is 'Whether shoppers see this entry: what it leads to, and what the entry above it leads to, is there and no draft.';
revoke all on function private.is_shown_menu_entry(bigint) from public;
grant execute on function private.is_shown_menu_entry(bigint) to anon, authenticated, service_role;

create policy "everyone reads entries that lead somewhere, admins all" on public.menu_entries for select to anon, authenticated
  using ((select private.is_admin()) or private.is_shown_menu_entry(id));
create policy "admins add menu entries" on public.menu_entries for insert to authenticated
  with check ((select private.is_admin()));
create policy "admins change menu entries" on public.menu_entries for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "admins delete menu entries" on public.menu_entries for delete to authenticated
  using ((select private.is_admin()));

revoke all on public.menu_entries from anon, authenticated, service_role;
grant select on public.menu_entries to anon;
grant select, delete on public.menu_entries to authenticated;
grant insert (category_id, collection_id, kind, label, link, page_id, parent_id, picture, place),
  update (category_id, collection_id, kind, label, link, page_id, parent_id, picture)
  on public.menu_entries to authenticated;
grant select, insert, update, delete on public.menu_entries to service_role;

create function private.limit_menu_entries() returns trigger
language plpgsql security definer set search_path to '' as $$
begin
  if exists (select from public.menu_entries group by place having count(*) > 60) then
    raise exception using
      errcode = 'PT400', hint = 'menu_entries_too_many',
      message = 'The menu and the footer have at most 60 entries each. Please delete one first.';
  end if;
  return null;
end
$$;
comment on function private.limit_menu_entries() is 'Refuses more entries than every page should carry.';
revoke all on function private.limit_menu_entries() from public;

create trigger menu_entries_are_cleaned before insert or update of label on public.menu_entries
  for each row execute function private.clean_columns('line label');
create trigger menu_entries_are_few after insert on public.menu_entries
  for each statement execute function private.limit_menu_entries();
create trigger menu_entries_change_pages after insert or delete or update on public.menu_entries
  for each statement execute function private.note_changed_pages();
create trigger menu_entries_forget_translations after delete on public.menu_entries
  referencing old table as removed for each statement execute function private.forget_translations('menu_entries');
create trigger menu_entries_note_dropped_picture after delete or update of picture on public.menu_entries
  for each row execute function private.note_dropped_picture();
create trigger menu_entries_set_updated_at
  before update of parent_id, kind, category_id, collection_id, page_id, link, label, picture on public.menu_entries
  for each row execute function private.set_updated_at();

create function private.ways_to_pay() returns text[]
language sql stable set search_path to '' as $$
  select array_remove(array[
    case when private.takes_cards() then 'card' end,
    case when private.is_enabled('cod_enabled') and exists (
      select from public.shipping_zones as zone
      where zone.takes_cash and (zone.countries <> '{}' or (select ships_elsewhere from public.shop_facts))
    ) then 'cash' end
  ], null)
$$;
comment on function private.ways_to_pay() is 'How orders can be paid at the moment: card, cash on delivery.';
revoke all on function private.ways_to_pay() from public;

create function private.menu(language text) returns jsonb
language sql stable set search_path to '' as $$
  with shown as (
    select entry.place, entry.id, entry.parent_id, entry.position, entry.kind,
      jsonb_strip_nulls(jsonb_build_object(
        'id', entry.id,
        'kind', entry.kind,
        'label', nullif(private.in_language(menu.language, 'menu_entries', entry.id::text, 'label', entry.label), ''),
        'name', coalesce(
          category.name,
          private.in_language(menu.language, 'collections', collection.id::text, 'name', collection.name),
          private.in_language(menu.language, 'pages', page.id::text, 'title', page.title)
        ),
        'slug', coalesce(collection.slug, page.slug),
        'link', entry.link,
        'pays', case when entry.kind = 'payments' then to_jsonb(private.ways_to_pay()) end,
        'picture', entry.picture
      )) as said
    from public.menu_entries as entry
    left join public.product_categories as category on category.id = entry.category_id
    left join public.collections as collection on collection.id = entry.collection_id
    left join public.pages as page on page.id = entry.page_id
    where private.is_shown_menu_entry(entry.id)
  )
  select jsonb_object_agg(places.name, (
    select coalesce(
      jsonb_agg(entry.said || jsonb_build_object('entries', below.entries) order by entry.position, entry.id), '[]'
    )
    from shown as entry
    cross join lateral (
      select coalesce(jsonb_agg(led.said order by led.position, led.id), '[]') as entries
      from shown as led where led.parent_id = entry.id and led.said -> 'pays' is distinct from '[]'
    ) as below
    where entry.place = places.name and entry.parent_id is null and (entry.kind <> 'title' or below.entries <> '[]')
  ))
  from (values ('header'), ('footer')) as places (name)
$$;
comment on function private.menu(text) is 'The entries that shoppers see, by their place, each with those under it, in this language. name: of what it leads to, of a category in the owner''s words; slug: of a collection or a page. A title without entries is left out.';
revoke all on function private.menu(text) from public;

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
        from public.collections as collection
        where collection.is_published and (
          collection.in_menu or exists (select from public.menu_entries as entry where entry.collection_id = collection.id)
        )
        union all
        select 'menu_entries', entry.id::text, 'label', 'menu/' || entry.id
        from public.menu_entries as entry where entry.label <> '' and private.is_shown_menu_entry(entry.id)
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
    'newsletter', private.is_enabled('newsletter_enabled'),
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
    ),
    'menu', private.menu(shown.code)
  )
  from public.shop_facts as facts
  left join public.shop_languages as shown on shown.code = shop.language and shown.code <> facts.language and shown.is_shown
$function$;

comment on function public.shop(text) is 'What every page shows of the shop, in this language if it is one of the shop''s, otherwise in its own: its facts, what applies in its own country (tax, and, as an estimate, the first shipping method, there or wherever it ships first), and the owner''s pages in the footer, the titles of the pages that every shop has, the collections of the menu, the entries of the menu and of the footer, and the words that many rows say. untranslated: which facts have no translation, and the addresses of the pages and collections whose names have none, and menu/ID for an entry''s label. *_varies: whether other destinations or methods differ. promised_shipping: the fee and its limit that all methods have, or all of the zone that serves its own country; null if they differ, or none does.';

create or replace function public.arrange (
  list text,
  ids bigint[],
  seen bigint[]
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  present bigint[];
begin
  perform private.require_admin();
  if (ids @> seen and seen @> ids and cardinality(ids) = cardinality(seen)) is not true then
    raise exception using
      errcode = 'PT400', hint = 'bad_request',
      message = 'An arrangement names what was there before, each once.';
  end if;
  case list
    when 'categories' then
      perform from public.product_categories where id = any (seen) order by id for no key update;
      present := array(select id from public.product_categories order by position, id limit cardinality(seen));
    when 'collections' then
      perform from public.collections where id = any (seen) order by id for no key update;
      present := array(select id from public.collections order by position, id limit cardinality(seen));
    when 'home_sections' then
      perform from public.home_sections where id = any (seen) order by id for no key update;
      present := array(select id from public.home_sections order by position, id limit cardinality(seen));
    when 'header', 'footer' then
      perform from public.menu_entries where id = any (seen) order by id for no key update;
      present := array(
        select id from public.menu_entries where place = list order by position, id limit cardinality(seen)
      );
    when 'featured' then
      perform from public.products where id = any (seen) order by id for no key update;
      present := array(
        select id from public.products where featured and status = 'published'
        order by featured_position, name, id limit cardinality(seen)
      );
    else
      raise exception using errcode = 'PT400', hint = 'bad_request', message = format('"%s" cannot be arranged.', list);
  end case;
  if present <> seen then
    return false;
  end if;
  update public.product_categories as category set position = arranged.place
  from unnest(ids) with ordinality as arranged (id, place)
  where list = 'categories' and category.id = arranged.id and category.position is distinct from arranged.place;
  update public.collections as collection set position = arranged.place
  from unnest(ids) with ordinality as arranged (id, place)
  where list = 'collections' and collection.id = arranged.id and collection.position is distinct from arranged.place;
  update public.home_sections as section set position = arranged.place
  from unnest(ids) with ordinality as arranged (id, place)
  where list = 'home_sections' and section.id = arranged.id and section.position is distinct from arranged.place;
  update public.menu_entries as entry set position = arranged.place
  from unnest(ids) with ordinality as arranged (id, place)
  where list in ('header', 'footer') and entry.id = arranged.id and entry.position is distinct from arranged.place;
  update public.products as product set featured_position = arranged.place
  from unnest(ids) with ordinality as arranged (id, place)
  where list = 'featured' and product.id = arranged.id and product.featured_position is distinct from arranged.place;
  perform set_config('response.changes', 'pages', true);
  return true;
end
$function$;

comment on function public.arrange(text, bigint[], bigint[]) is 'Puts the first ones of a list (categories, collections, home_sections, the menu''s entries in the header or in the footer, or featured products) in this order. seen: those as they were loaded. False, with nothing changed, if they are in another order by now. Admins only.';

create or replace function private.unused_files (
  bucket text
)
  returns setof text
  language plpgsql
  rows 100
  set search_path to ''
  as $function$
begin
  perform private.require_admin();
  -- Rows that somebody else is changing are skipped: waiting could deadlock with whoever drops the same files again.
  delete from private.dropped_photographs where name in (
    select name from private.dropped_photographs where dropped_at < now() - interval '1 day' for update skip locked
  );
  delete from private.dropped_certificates where name in (
    select name from private.dropped_certificates where dropped_at < now() - interval '1 day' for update skip locked
  );
  return query
    with row as materialized (
      select product.image, product.images, product.certificate_file from public.products as product
      union all select category.picture, '{}', null from public.product_categories as category
      union all select collection.picture, '{}', null from public.collections as collection
      union all select section.content ->> 'picture', '{}', null from public.home_sections as section
      union all select entry.picture, '{}', null from public.menu_entries as entry
      -- The hero's own file is in shop-images; it may be the poster of a video.
      union all select facts.hero_image, '{}', null from public.shop_facts as facts
      -- What a run changed comes back when it is undone.
      union all
      select before.image, coalesce(before.images, '{}'), before.certificate_file
      from public.catalog_runs as run join public.catalog_run_rows as done on done.run_id = run.id,
        jsonb_to_record(coalesce(done.before #> '{deleted,row}', done.before))
          as before (image text, images text[], certificate_file text)
      where private.can_be_undone(run) and not done.is_undone and done.before is not null
        and num_nonnulls(before.image, before.images, before.certificate_file) > 0
    ),
    shown as materialized (
      select photograph.name from row, private.photograph_names(row.image, row.images) as photograph (name)
      where bucket = 'product-images'
      union all
      select video.name from row, private.video_names(row.image, row.images) as video (name) where bucket = 'product-videos'
      union all
      select private.certificate_name(row.certificate_file) from row
      where bucket = 'certificates' and row.certificate_file is not null
    ),
    -- An address may be percent-encoded. Any character may stand there, which at worst keeps a file too many.
    encoded as materialized (
      select regexp_replace(name, '(%[0-9a-f]{2})+', '%', 'gi') as pattern from shown where position('%' in name) > 0
    )
    select file.name from storage.objects as file
    where file.bucket_id = bucket
      and file.created_at < now() - interval '1 day'
      and not exists (select from shown where shown.name = file.name)
      and not exists (select from encoded where file.name like encoded.pattern escape '')
      and not exists (select from private.dropped_photographs as dropped where dropped.name = file.name and dropped.dropped_at >= now() - interval '1 day')
      and not exists (select from private.dropped_certificates as dropped where dropped.name = file.name and dropped.dropped_at >= now() - interval '1 day')
    order by file.created_at
    limit 100;
end
$function$;

comment on function private.unused_files(text) is 'Files in a bucket of the catalog that nothing has shown for a day and no undo would show again, the oldest 100. Excludes those uploaded within the last day: the form they were chosen in may still be open. PT403 for everyone but administrators.';

create or replace view private.owners_texts with (security_invoker=true) as  select 'shop' as subject,
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

create or replace function private.translation_lengths()
  returns jsonb
  language sql
  immutable
  as $function$
  select '{
    "shop.tagline": 300, "shop.hours": 100, "shop.announcement": 200, "shop.hero_title": 80, "shop.hero_text": 300,
    "shop.delivery": 2000, "shop.returns": 2000, "shop.warranty": 2000,
    "products.name": 200, "products.description": 10000, "products.features": 15000,
    "categories.description": 2000,
    "collections.name": 100, "collections.description": 2000,
    "pages.title": 200, "pages.description": 300, "pages.body": 100000,
    "promotions.name": 200,
    "home_sections.title": 200, "home_sections.body": 6000, "home_sections.button": 120, "home_sections.name": 200,
    "home_sections.item_title": 400, "home_sections.item_body": 4000,
    "menu_entries.label": 120,
    "shipping_methods.name": 100,
    "gift_wraps.name": 100,
    "words.text": 200, "words.alt": 200
  }'::jsonb
$function$;

drop policy "whoever reads a text reads its shown translations, admins all" on public.translations;

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
    when 'menu_entries' then (exists ( select
       from public.menu_entries entry
      where (entry.id = (translations.record)::bigint)))
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

create or replace function private.translated_settings()
  returns table (
    subject text,
    record text,
    name text
  )
  language sql
  stable
  set search_path to ''
  as $function$
  select 'shop', '', ''
  union all
  select 'pages', page.id::text, page.slug from public.pages as page
  union all
  select 'shipping_methods', method.id::text, zone.name || ': ' || method.name
  from public.shipping_methods as method join public.shipping_zones as zone on zone.id = method.zone_id
  union all
  select 'home_sections', section.id::text, (row_number() over (order by section.position, section.id))::text
  from public.home_sections as section
  union all
  select 'menu_entries', entry.id::text, entry.place || ' ' || concat_ws('.', first.nth, case
    when entry.parent_id is not null
      then row_number() over (partition by entry.parent_id order by entry.position, entry.id)
  end)
  from public.menu_entries as entry
  join (
    select first.id, row_number() over (partition by first.place order by first.position, first.id) as nth
    from public.menu_entries as first where first.parent_id is null
  ) as first on first.id = coalesce(entry.parent_id, entry.id)
  union all
  select 'gift_wraps', wrap.id::text, wrap.name from public.gift_wraps as wrap
  union all
  select 'words', rate.name, rate.name from (select distinct name from public.tax_rates) as rate
$function$;

comment on function private.translated_settings() is 'The records of settings that have translations, and what a file of settings calls them: a page by its address, a section of the home page by its place, an entry of the menu as header 2.1, a method by its zone and its name.';

create or replace function private.settings_columns (
  kind regclass
)
  returns text[]
  language sql
  stable
  set search_path to ''
  as $function$
  select array_agg(attname::text order by attnum)
  from pg_catalog.pg_attribute
  where attrelid = kind and attnum > 0 and not attisdropped and attidentity = '' and attgenerated = ''
    and attname <> all (array[
      'updated_at', 'zone_id', 'parent_id', 'category_id', 'collection_id', 'page_id', 'hides_opening', 'has_seen_taxes',
      'has_seen_shipping', 'has_seen_payment'
    ])
$function$;

create function private.check_web_picture(picture jsonb) returns void
language plpgsql immutable set search_path to '' as $$
declare
  refusal constant jsonb := private.refused_setting('picture', picture);
begin
  if not private.is_web_picture(picture #>> '{}') then
    raise exception using
      errcode = 'PT400', hint = 'setting_not_a_web_picture',
      message = refusal ->> 'message' || ' A file can only name pictures that are elsewhere on the web.',
      detail = refusal ->> 'params';
  end if;
end
$$;
comment on function private.check_web_picture(jsonb) is 'Refuses a picture in a file of settings that is a file of a shop''s own.';
revoke all on function private.check_web_picture(jsonb) from public;

create or replace function private.add_home_section (
  given jsonb,
  place bigint
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
declare
  content constant jsonb := given -> 'content';
begin
  perform private.check_web_picture(content -> 'picture');
  perform private.add_setting(
    'public.home_sections',
    case when jsonb_typeof(content -> 'collection') = 'string' then jsonb_set(given, '{content,collection}', coalesce((
      select to_jsonb(collection.id) from public.collections as collection where collection.slug = content ->> 'collection'
    ), 'null')) else given end,
    jsonb_build_object('position', place)
  );
end
$function$;

comment on function private.add_home_section(jsonb, bigint) is 'Adds a section from a file of settings at this place. A collection that this shop does not have is left open.';

create function private.menu_settings() returns json
language sql stable set search_path to '' as $$
  with written as (
    select entry.id, entry.place, entry.parent_id, entry.position, jsonb_build_object(
      'kind', entry.kind,
      'target', coalesce(category.name, collection.slug, page.slug),
      'link', entry.link,
      'label', entry.label,
      'picture', case when private.is_web_picture(entry.picture) then entry.picture end
    ) as said
    from public.menu_entries as entry
    left join public.product_categories as category on category.id = entry.category_id
    left join public.collections as collection on collection.id = entry.collection_id
    left join public.pages as page on page.id = entry.page_id
  )
  select coalesce(json_agg(
    entry.said || jsonb_build_object('place', entry.place, 'entries', (
      select coalesce(jsonb_agg(led.said order by led.position, led.id), '[]') from written as led where led.parent_id = entry.id
    ))
    order by entry.place desc, entry.position, entry.id
  ), '[]')
  from written as entry where entry.parent_id is null
$$;
comment on function private.menu_settings() is 'The entries of the first level as a file of settings has them, each with those under it: what an entry leads to by its name or its address, and a picture only if it is elsewhere on the web.';
revoke all on function private.menu_settings() from public;

create function private.add_menu_entry(given jsonb, place bigint, parent bigint default null) returns bigint
language plpgsql set search_path to '' as $$
declare
  target constant text := given ->> 'target';
begin
  perform private.check_web_picture(given -> 'picture');
  return private.add_setting(
    'public.menu_entries',
    case when jsonb_typeof(given) = 'object' then given - 'target' - 'entries' end,
    jsonb_build_object(
      'position', place,
      'parent_id', parent,
      'category_id', case given ->> 'kind' when 'category' then (
        select category.id from public.product_categories as category where category.name = target
      ) end,
      'collection_id', case given ->> 'kind' when 'collection' then (
        select collection.id from public.collections as collection where collection.slug = target
      ) end,
      'page_id', case given ->> 'kind' when 'page' then (
        select page.id from public.pages as page where page.slug = target
      ) end
    ) || case when parent is null then '{}' else jsonb_build_object('place', (
      select above.place from public.menu_entries as above where above.id = parent
    )) end
  );
end
$$;
comment on function private.add_menu_entry(jsonb, bigint, bigint) is 'Adds an entry from a file of settings at this place, under this one. What this shop does not have is left open.';
revoke all on function private.add_menu_entry(jsonb, bigint, bigint) from public;

create or replace function public.settings()
  returns json
  language plpgsql
  stable
  security definer
  set search_path to ''
  as $function$
begin
  perform private.require_admin();
  return json_build_object(
    'format', 'facet-settings',
    'version', 2,
    'facts', (
      select json_object_agg(fact.name, fact.value order by fact.position)
      from public.shop_facts as facts,
        json_each(private.settings_of_row('public.shop_facts', to_jsonb(facts))) with ordinality as fact (name, value, position)
      where fact.name <> all (array['logo', 'icon', 'hero_image']) or json_typeof(fact.value) = 'null'
        or private.is_web_picture(fact.value #>> '{}')
    ),
    'switches', (select json_object_agg(key, value -> 'enabled' order by key) from public.app_settings),
    'order_limits', (
      select private.settings_of_row('public.order_limits', to_jsonb(limits)) from public.order_limits as limits
    ),
    'tax_rates', (
      select coalesce(json_agg(private.settings_of_row('public.tax_rates', to_jsonb(line)) order by line.id), '[]')
      from public.tax_rates as line
    ),
    'shipping_zones', (
      select coalesce(json_agg(json_build_object(
        'name', zone.name,
        'countries', zone.countries,
        'takes_cash', zone.takes_cash,
        'methods', (
          select coalesce(json_agg(
            private.settings_of_row('public.shipping_methods', to_jsonb(method)) order by method.position, method.id
          ), '[]')
          from public.shipping_methods as method where method.zone_id = zone.id
        )
      ) order by zone.id), '[]')
      from public.shipping_zones as zone
    ),
    'gift_wraps', (
      select coalesce(json_agg(private.settings_of_row('public.gift_wraps', to_jsonb(wrap)) order by wrap.position, wrap.id), '[]')
      from public.gift_wraps as wrap
    ),
    'carriers', (
      select coalesce(json_agg(private.settings_of_row('public.carriers', to_jsonb(carrier)) order by carrier.id), '[]')
      from public.carriers as carrier
    ),
    'pages', (
      select coalesce(json_agg(private.settings_of_row('public.pages', to_jsonb(page)) order by page.position, page.id), '[]')
      from public.pages as page
    ),
    'home_sections', private.home_settings(),
    'menu_entries', private.menu_settings(),
    'synonyms', (
      select coalesce(json_agg(
        private.settings_of_row('public.search_synonyms', to_jsonb(synonym)) order by synonym.words, synonym.id
      ), '[]')
      from public.search_synonyms as synonym
    ),
    'text_templates', (
      select coalesce(json_agg(
        private.settings_of_row('public.text_templates', to_jsonb(template)) order by template.position, template.id
      ), '[]')
      from public.text_templates as template
    ),
    'languages', (
      select coalesce(json_agg(json_build_object(
        'code', language.code,
        'is_shown', language.is_shown,
        'translations', (
          select coalesce(json_agg(
            json_build_object(
              'subject', translation.subject, 'record', setting.name, 'field', translation.field, 'original', translation.original,
              'text', translation.text
            )
            order by translation.subject, setting.name, translation.field
          ), '[]')
          from private.translated_settings() as setting
          join public.translations as translation
            on translation.subject = setting.subject and translation.record = setting.record and translation.language = language.code
        )
      ) order by language.code), '[]')
      from public.shop_languages as language
    )
  );
end
$function$;

comment on function public.settings() is 'All settings, as load_settings reads them; pictures only if they are elsewhere on the web. No secrets, products, orders or people. PT403 for everyone but administrators.';

create or replace function public.load_settings (
  settings jsonb
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  -- What is being stored: its name, which one of a list, which method of a zone, and as the file has it.
  place text := 'The file';
  which text := '';
  of_zone text := '';
  given jsonb;
  entry record;
  method record;
  below record;
  zone bigint;
  above bigint;
  -- The address of the page that an entry of the menu leads to.
  led jsonb;
  name text;
  state text;
  sentence text;
  code text;
  details text;
  refusal jsonb;
  rule text;
  relation text;
  missing text;
begin
  perform private.require_admin();
  if settings ->> 'format' is distinct from 'facet-settings' or jsonb_typeof(settings -> 'version') is distinct from 'number' then
    raise exception using errcode = 'PT400', hint = 'settings_file_unknown', message = 'This is not a settings file.';
  elsif (settings ->> 'version')::numeric > 2 then
    raise exception using
      errcode = 'PT400', hint = 'settings_file_too_new',
      message = 'This file is from a later version of the program. Please update this shop first.';
  end if;
  -- Whoever else loads settings waits, and then sees these.
  perform pg_advisory_xact_lock(7307);

  begin
    select part into name from jsonb_object_keys(settings) as part
    where part <> all (array[
      'format', 'version', 'facts', 'switches', 'order_limits', 'tax_rates', 'shipping_zones', 'gift_wraps', 'carriers', 'pages',
      'home_sections', 'menu_entries', 'synonyms', 'text_templates', 'languages'
    ]) limit 1;
    if name is not null then
      raise exception using
        errcode = 'PT400', hint = 'settings_part_unknown',
        message = format('"%s" is not a part of a shop''s settings.', left(name, 60)),
        detail = jsonb_build_object('part', left(name, 60))::text;
    end if;

    if settings #>> '{facts,currency}' <> private.shop_currency() then
      perform private.lock_prices();
    end if;
    -- Fees and prices in the old currency's decimals would be in the way of a new one without any.
    if settings ? 'shipping_zones' then
      delete from public.shipping_zones;
    end if;
    if settings ? 'gift_wraps' then
      delete from public.gift_wraps;
    end if;

    if settings ? 'facts' then
      place := 'The shop''s facts';
      given := settings -> 'facts';
      for name in select unnest(array['logo', 'icon', 'hero_image']) loop
        if not private.is_web_picture(given ->> name) then
          refusal := private.refused_setting(name, given -> name);
          raise exception using
            errcode = 'PT400', hint = 'setting_not_a_web_picture',
            message = refusal ->> 'message' || ' A file can only name pictures that are elsewhere on the web.',
            detail = refusal ->> 'params';
        end if;
      end loop;
      perform private.change_setting('public.shop_facts', given, 'id', 'true');
    end if;

    if settings ? 'switches' then
      place := 'Feature switches';
      if jsonb_typeof(settings -> 'switches') <> 'object' then
        raise exception using errcode = 'PT400', hint = 'settings_without_values', message = 'It has no values.';
      end if;
      for entry in select * from jsonb_each(settings -> 'switches') loop
        if jsonb_typeof(entry.value) <> 'boolean' then
          perform private.refuse('PT400', private.refused_setting(entry.key, entry.value));
        elsif not exists (select from public.app_settings as switch where switch.key = entry.key) then
          raise exception using
            errcode = 'PT400', hint = 'setting_unknown',
            message = format('This shop has no setting "%s".', left(entry.key, 60)),
            detail = jsonb_build_object('setting', left(entry.key, 60))::text;
        end if;
        update public.app_settings as switch set value = jsonb_build_object('enabled', entry.value)
        where switch.key = entry.key and switch.value -> 'enabled' <> entry.value;
      end loop;
    end if;

    if settings ? 'order_limits' then
      place := 'Limits of orders';
      given := settings -> 'order_limits';
      perform private.change_setting('public.order_limits', given, 'id', 'true');
    end if;

    place := 'Tax rates';
    which := '';
    if settings ? 'tax_rates' then
      delete from public.tax_rates;
    end if;
    for entry in select * from private.settings_list(settings, 'tax_rates') loop
      place := 'Tax rate';
      which := private.setting_place(entry.nth, entry.given);
      given := entry.given;
      perform private.add_setting('public.tax_rates', given);
    end loop;

    place := 'Shipping zones';
    which := '';
    for entry in select * from private.settings_list(settings, 'shipping_zones') loop
      place := 'Shipping zone';
      which := private.setting_place(entry.nth, entry.given);
      given := case when jsonb_typeof(entry.given) = 'object' then entry.given - 'methods' end;
      of_zone := '';
      zone := private.add_setting('public.shipping_zones', given);
      for method in select * from private.settings_list(entry.given, 'methods') loop
        of_zone := private.setting_place(method.nth, method.given);
        given := method.given;
        perform private.add_setting('public.shipping_methods', given, jsonb_build_object('zone_id', zone));
      end loop;
    end loop;

    place := 'Gift wraps';
    which := '';
    of_zone := '';
    for entry in select * from private.settings_list(settings, 'gift_wraps') loop
      place := 'Gift wrap';
      which := private.setting_place(entry.nth, entry.given);
      given := entry.given;
      perform private.add_setting('public.gift_wraps', given);
    end loop;

    place := 'Carriers';
    which := '';
    if settings ? 'carriers' then
      delete from public.carriers;
    end if;
    for entry in select * from private.settings_list(settings, 'carriers') loop
      place := 'Carrier';
      which := private.setting_place(entry.nth, entry.given);
      given := entry.given;
      perform private.add_setting('public.carriers', given);
    end loop;
    place := 'Pages';
    which := '';
    if settings ? 'pages' then
      led := (
        select jsonb_object_agg(menu.id, page.slug)
        from public.menu_entries as menu join public.pages as page on page.id = menu.page_id
      );
      -- All again, in the order of the file; other pages link to the rest.
      delete from public.pages where private.is_own_page(slug);
    end if;
    for entry in select * from private.settings_list(settings, 'pages') loop
      place := 'Page';
      which := private.setting_place(entry.nth, entry.given);
      given := entry.given;
      if private.is_own_page(given ->> 'slug') is not false
        or not private.change_setting('public.pages', given, 'slug', given -> 'slug')
      then
        perform private.add_setting('public.pages', given);
      end if;
    end loop;

    update public.menu_entries as menu set page_id = page.id
    from jsonb_each_text(led) as former (entry_id, slug) join public.pages as page on page.slug = former.slug
    where menu.id = former.entry_id::bigint and menu.page_id is distinct from page.id;

    place := 'Home page';
    which := '';
    if settings ? 'home_sections' then
      delete from public.home_sections;
    end if;
    for entry in select * from private.settings_list(settings, 'home_sections') loop
      which := private.setting_place(entry.nth, entry.given);
      given := entry.given;
      perform private.add_home_section(given, entry.nth);
    end loop;

    place := 'Menu';
    which := '';
    if settings ? 'menu_entries' then
      delete from public.menu_entries;
    end if;
    for entry in select * from private.settings_list(settings, 'menu_entries') loop
      which := private.setting_place(entry.nth, entry.given);
      given := entry.given;
      above := private.add_menu_entry(given, entry.nth);
      for below in select * from private.settings_list(entry.given, 'entries') loop
        which := private.setting_place(entry.nth, entry.given) || ',' || private.setting_place(below.nth, below.given);
        given := below.given;
        perform private.add_menu_entry(given, below.nth, above);
      end loop;
    end loop;

    place := 'Search words';
    which := '';
    if settings ? 'synonyms' then
      delete from public.search_synonyms;
    end if;
    for entry in select * from private.settings_list(settings, 'synonyms') loop
      place := 'Search words';
    which := '';
      which := private.setting_place(entry.nth, entry.given);
      given := entry.given;
      perform private.add_setting('public.search_synonyms', given);
    end loop;

    place := 'Text templates';
    which := '';
    if settings ? 'text_templates' then
      delete from public.text_templates;
    end if;
    for entry in select * from private.settings_list(settings, 'text_templates') loop
      place := 'Text template';
      which := private.setting_place(entry.nth, entry.given);
      given := entry.given;
      perform private.add_setting('public.text_templates', given);
    end loop;

    -- Last: their translations are of the pages and methods that were just stored.
    place := 'Languages';
    which := '';
    for entry in select * from private.settings_list(settings, 'languages') loop
      place := 'Language';
      which := private.setting_place(entry.nth, entry.given);
      given := entry.given;
      perform private.load_language(given);
    end loop;
  exception when others then
    get stacked diagnostics
      state = returned_sqlstate, sentence = message_text, code = pg_exception_hint, details = pg_exception_detail,
      rule = constraint_name, relation = table_name, missing = column_name;
    if state !~ '^(22|23|PT4)' then
      raise;
    end if;
    name := substring(rule from '^' || relation || '_(.*)_check$');
    refusal := case
      when state = '23502' then private.refusal(
        'setting_missing', format('"%s" is missing.', missing), jsonb_build_object('setting', missing)
      )
      when state = '23505' then private.refusal('setting_twice', 'It appears twice.')
      when state = '23514' and given ? name then private.refused_setting(name, given -> name)
      when state = '23514' then private.refusal('settings_unfit', 'Its values do not fit together.')
      else private.caught_refusal(state, sentence, code, details)
    end;
    perform private.refuse(
      case when state ~ '^PT' then state else 'PT400' end,
      case of_zone
        when '' then private.refusal(
          'settings_entry_refused', format('%s%s: %s', place, which, refusal ->> 'message'),
          jsonb_build_object(
            'place', jsonb_build_object('word', place), 'which', which, 'reason', jsonb_build_object('refusal', refusal)
          )
        )
        else private.refusal(
          'settings_method_refused', format('%s%s, method%s: %s', place, which, of_zone, refusal ->> 'message'),
          jsonb_build_object(
            'place', jsonb_build_object('word', place), 'which', which, 'method', of_zone,
            'reason', jsonb_build_object('refusal', refusal)
          )
        )
      end,
      -- A list of what is in the way stays one.
      case when state ~ '^PT' and details like '[%' then
        jsonb_path_query_array(details::jsonb, '$[*] ? (!exists (@.params))')
      end
    );
  end;
  perform set_config('response.changes', 'pages', true);
end
$function$;

comment on function public.load_settings(jsonb) is 'Replaces the settings by those of a file that settings() wrote: all of them, or none, with a sentence that says which value is refused and why. What the file leaves out stays. PT403 for everyone but administrators.';
