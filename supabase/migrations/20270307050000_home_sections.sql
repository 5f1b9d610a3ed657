-- The home page is composed by the owner: sections in the owner's order. It begins with what it was before.

create function private.home_fields() returns jsonb language sql immutable as $$
  select '{
    "hero": {},
    "category_list": {},
    "promotions": {},
    "featured": {"title": ["line", 100]},
    "category_tiles": {},
    "why_choose": {"title": ["line", 100], "picture": ["picture"], "items": ["items", 8]},
    "collection": {"title": ["line", 100], "body": ["text", 500], "collection": ["collection"], "amount": ["choice", "4", "8"]},
    "picture_text": {
      "title": ["line", 100], "body": ["text", 3000], "picture": ["picture"], "side": ["choice", "start", "end"],
      "button": ["line", 60], "link": ["link", 500]
    },
    "story": {"title": ["line", 100], "body": ["text", 3000], "picture": ["picture"], "name": ["line", 100]},
    "quotes": {"title": ["line", 100], "reviews": ["reviews", 12]},
    "questions": {"title": ["line", 100], "items": ["items", 20]},
    "banner": {
      "title": ["line", 100], "body": ["text", 500], "picture": ["picture"], "look": ["choice", "light", "dark"],
      "button": ["line", 60], "link": ["link", 500]
    }
  }'::jsonb
$$;
comment on function private.home_fields() is 'The kinds of sections that the home page has, with the fields of each: what a field is, and what it may have. `npm run types` writes them into domain/shop/home-fields.ts.';
revoke all on function private.home_fields() from public;

create function private.is_home_value(value jsonb, rule jsonb) returns boolean
language plpgsql immutable set search_path to '' as $$
declare
  kind constant text := rule ->> 0;
  written constant text := value #>> '{}';
  item jsonb;
begin
  if kind in ('line', 'text', 'link') then
    return jsonb_typeof(value) = 'string' and length(written) <= (rule ->> 1)::integer
      and (kind = 'text' or written !~ '[\n\r]')
      and (kind <> 'link' or written ~ '^(|/|/[^/\\\s]\S*|https://[^/\s]\S*|mailto:\S+|tel:\S+)$');
  elsif kind = 'picture' then
    return value = 'null' or (
      jsonb_typeof(value) = 'string' and length(written) <= 2000 and written ~* '^(https?://|/(?![/\\]))[^\n]*$'
    );
  elsif kind = 'choice' then
    return jsonb_typeof(value) = 'string' and rule - 0 ? written;
  elsif kind = 'collection' then
    return value = 'null' or (jsonb_typeof(value) = 'number' and written ~ '^[1-9][0-9]{0,14}$');
  elsif jsonb_typeof(value) <> 'array' or jsonb_array_length(value) > (rule ->> 1)::integer then
    return false;
  end if;
  for item in select * from jsonb_array_elements(value) loop
    if kind = 'reviews' then
      if jsonb_typeof(item) <> 'number' or item #>> '{}' !~ '^[1-9][0-9]{0,14}$' then
        return false;
      end if;
    elsif (
      jsonb_typeof(item) = 'object' and item - 'id' - 'title' - 'body' = '{}'
      and jsonb_typeof(item -> 'id') = 'number' and item ->> 'id' ~ '^[1-9][0-9]{0,2}$'
      and private.is_home_value(item -> 'title', '["line", 200]') and private.is_home_value(item -> 'body', '["text", 2000]')
    ) is not true then
      return false;
    end if;
  end loop;
  return kind = 'reviews' or (
    select count(*) = count(distinct each ->> 'id') from jsonb_array_elements(value) as each
  );
end
$$;
comment on function private.is_home_value(jsonb, jsonb) is 'Whether a field of a section can have this value. Items have a number of their own, which their translations name: {"id", "title", "body"}.';
revoke all on function private.is_home_value(jsonb, jsonb) from public;

create function private.is_home_content(kind text, content jsonb) returns boolean
language plpgsql immutable security definer set search_path to '' as $$
declare
  fields constant jsonb := private.home_fields() -> kind;
begin
  if fields is null or jsonb_typeof(content) <> 'object' then
    return false;
  end if;
  return not exists (
    select from jsonb_each(content) as field
    where not fields ? field.key or private.is_home_value(field.value, fields -> field.key) is not true
  );
end
$$;
comment on function private.is_home_content(text, jsonb) is 'Whether a section of this kind can have this content. A field that is left out is empty.';
revoke all on function private.is_home_content(text, jsonb) from public;
grant execute on function private.is_home_content(text, jsonb) to authenticated, service_role;

create table public.home_sections (
  id bigint generated always as identity primary key,
  kind text not null,
  position integer,
  hidden boolean not null default false,
  content jsonb not null default '{}',
  updated_at timestamptz not null default now(),
  constraint home_sections_content_check check (private.is_home_content(kind, content))
);
comment on table public.home_sections is 'What the home page shows, in its order. Without content of its own, a section says what the program says; the hero''s words and picture are facts of the shop.';
comment on column public.home_sections.kind is 'What it shows: hero, banner or another kind that the program has.';
comment on column public.home_sections.position is 'Its place, as arranged; null: after all that were arranged, in the order in which they were added.';
comment on column public.home_sections.hidden is 'Whether shoppers do not see it.';
comment on column public.home_sections.content is 'Its fields, as its kind has them. Pictures are files in product-images.';
create unique index home_sections_once on public.home_sections (kind)
  where kind in ('hero', 'category_list', 'promotions', 'featured', 'category_tiles', 'why_choose');

alter table public.home_sections enable row level security;
revoke all on public.home_sections from public, anon, authenticated, service_role;
grant select on public.home_sections to anon;
grant select, delete, insert (kind, hidden, content), update (hidden, content) on public.home_sections to authenticated;
grant select, insert, update, delete on public.home_sections to service_role;
create policy "everyone reads sections that are not hidden, admins all" on public.home_sections
  for select to anon, authenticated using (not hidden or (select private.is_admin()));
create policy "admins add sections" on public.home_sections
  for insert to authenticated with check ((select private.is_admin()));
create policy "admins change sections" on public.home_sections
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "admins delete sections" on public.home_sections
  for delete to authenticated using ((select private.is_admin()));

create function private.clean_home_content() returns trigger
language plpgsql security definer set search_path to '' as $$
declare
  fields constant jsonb := private.home_fields() -> new.kind;
begin
  if jsonb_typeof(new.content) is distinct from 'object' then
    return new;
  end if;
  select coalesce(jsonb_object_agg(field.key, case
    when fields -> field.key ->> 0 = 'line' and jsonb_typeof(field.value) = 'string'
      then to_jsonb(private.clean_line(field.value #>> '{}'))
    when fields -> field.key ->> 0 = 'items' and jsonb_typeof(field.value) = 'array' then (
      select coalesce(jsonb_agg(case
        when jsonb_typeof(item -> 'title') = 'string'
          then jsonb_set(item, '{title}', to_jsonb(private.clean_line(item ->> 'title')))
        else item
      end order by place), '[]')
      from jsonb_array_elements(field.value) with ordinality as each (item, place)
    )
    else field.value
  end), '{}') into new.content
  from jsonb_each(new.content) as field;
  return new;
end
$$;
comment on function private.clean_home_content() is 'Stores lines in a section as they are meant, as clean_columns does for columns.';
revoke all on function private.clean_home_content() from public;
create trigger home_sections_are_cleaned before insert or update of content on public.home_sections
  for each row execute function private.clean_home_content();

-- A new place is not an edit.
create trigger home_sections_set_updated_at before update of kind, hidden, content on public.home_sections
  for each row execute function private.set_updated_at();
create trigger home_sections_change_pages after insert or delete or update on public.home_sections
  for each statement execute function private.note_changed_pages();

create function private.limit_home_sections() returns trigger
language plpgsql security definer set search_path to '' as $$
begin
  if (select count(*) from public.home_sections) > 30 then
    raise exception using
      errcode = 'PT400', hint = 'home_sections_too_many',
      message = 'The home page has at most 30 sections. Please delete one first.';
  end if;
  return null;
end
$$;
comment on function private.limit_home_sections() is 'Refuses more sections than a page should have.';
revoke all on function private.limit_home_sections() from public;
create trigger home_sections_are_few after insert on public.home_sections
  for each statement execute function private.limit_home_sections();

create function private.note_dropped_home_picture() returns trigger
language plpgsql security definer set search_path to '' as $$
begin
  insert into private.dropped_photographs (name)
  select name from private.photograph_names(old.content ->> 'picture', '{}') as name
  on conflict (name) do update set dropped_at = now();
  return null;
end
$$;
comment on function private.note_dropped_home_picture() is 'Records the picture that a section had before it was changed or deleted.';
revoke all on function private.note_dropped_home_picture() from public;
create trigger home_sections_note_dropped_picture after delete or update of content on public.home_sections
  for each row execute function private.note_dropped_home_picture();

-- Its texts, and their translations.

create function private.home_texts(kind text, content jsonb) returns table (field text, original text)
language sql immutable security definer set search_path to '' as $$
  select field.key, field.value #>> '{}'
  from jsonb_each(content) as field
  where private.home_fields() -> kind -> field.key ->> 0 in ('line', 'text')
  union all
  select 'item_' || part.name || '_' || (item ->> 'id'), item ->> part.name
  from jsonb_array_elements(content -> 'items') as item, unnest(array['title', 'body']) as part (name)
$$;
comment on function private.home_texts(text, jsonb) is 'What a section says, a text a row; those of items have the item''s number: item_title_1, item_body_1.';
revoke all on function private.home_texts(text, jsonb) from public;
grant execute on function private.home_texts(text, jsonb) to authenticated, service_role;

create trigger home_sections_forget_translations after delete on public.home_sections
  referencing old table as removed for each statement execute function private.forget_translations('home_sections');

create function private.forget_item_translations() returns trigger
language plpgsql security definer set search_path to '' as $$
begin
  delete from public.translations as held
  where held.subject = 'home_sections' and held.record = new.id::text and held.field ~ '^item_'
    and held.field not in (select text.field from private.home_texts(new.kind, new.content) as text);
  return null;
end
$$;
comment on function private.forget_item_translations() is 'Deletes the translations of items that a section no longer has: another one may get their number.';
revoke all on function private.forget_item_translations() from public;
create trigger home_sections_forget_items after update of content on public.home_sections
  for each row when (old.content is distinct from new.content) execute function private.forget_item_translations();

alter table public.translations drop constraint translations_text_check;
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
    "shipping_methods.name": 100,
    "words.text": 200, "words.alt": 200
  }'::jsonb
$function$;

comment on function private.translation_lengths() is 'What can be translated, as subject and field, with the characters that a translation may have. `npm run types` writes them into domain/languages/translation-lengths.ts.';

create function private.translation_length(subject text, field text) returns integer
language sql immutable security definer set search_path to '' as $$
  select (private.translation_lengths() ->> (subject || '.' || case
    when subject = 'home_sections' and field ~ '^item_[a-z]+$' then null
    when subject = 'home_sections' then regexp_replace(field, '^(item_(?:title|body))_[1-9][0-9]{0,2}$', '\1') else field
  end))::integer
$$;
comment on function private.translation_length(text, text) is 'How many characters a translation of this text may have; null: it cannot be translated.';
revoke all on function private.translation_length(text, text) from public;
grant execute on function private.translation_length(text, text) to authenticated, service_role;
alter table public.translations add constraint translations_text_check check (
  text ~ '\S' and coalesce(length(text) <= private.translation_length(subject, field), false)
);

drop trigger translations_are_cleaned on public.translations;
create trigger translations_are_cleaned before insert or update of text on public.translations
  for each row when (
    new.field not in ('body', 'delivery', 'description', 'features', 'returns', 'warranty') and new.field !~ '^item_body_'
  )
  execute function private.clean_columns('line text');

alter policy "whoever reads a text reads its shown translations, admins all" on public.translations using (
  (select private.is_admin()) or (
    exists (select from public.shop_languages as language where language.code = translations.language and language.is_shown)
    and case subject
      when 'products' then exists (select from public.products as product where product.id = translations.record::bigint)
      when 'collections' then exists (select from public.collections as collection where collection.id = translations.record::bigint)
      when 'home_sections' then exists (select from public.home_sections as section where section.id = translations.record::bigint)
      when 'promotions' then exists (
        select from public.running_promotions() as promotion where promotion.id = translations.record::bigint
      )
      when 'words' then private.is_shown_word(record, field)
      else true
    end
  )
);

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

-- What buyers say.

create index reviews_to_quote on public.reviews (rating desc, created_at desc, id desc)
  where hidden_at is null and rating >= 4 and words ~ '\S';

create function public.review_quotes(ids bigint[] default '{}') returns table (
  id bigint, rating integer, words text, author text, language text, product_id bigint, product_name text
)
language sql stable security definer rows 12 set search_path to '' as $$
  (
    select review.id, review.rating, review.words, review.author, review.language, product.id, product.name
    from unnest(ids[1:12]) with ordinality as chosen (id, place)
    join public.reviews as review on review.id = chosen.id
    join public.products as product on product.id = review.product_id and product.status = 'published'
    where review.hidden_at is null and review.words ~ '\S'
    order by chosen.place
  )
  union all
  (
    select review.id, review.rating, review.words, review.author, review.language, product.id, product.name
    from public.reviews as review
    join public.products as product on product.id = review.product_id and product.status = 'published'
    where cardinality(ids) = 0 and review.hidden_at is null and review.rating >= 4 and review.words ~ '\S'
    order by review.rating desc, review.created_at desc, review.id desc limit 6
  )
$$;
comment on function public.review_quotes(bigint[]) is 'What buyers say of the shop''s pieces, to be quoted: these reviews, at most twelve, in this order; without any, the newest six of the best, with four stars or more. None that is hidden, has no words, or is of a piece that is not published.';
revoke all on function public.review_quotes(bigint[]) from public;
grant execute on function public.review_quotes(bigint[]) to anon, authenticated, service_role;

-- Lists that know the sections.

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
  update public.products as product set featured_position = arranged.place
  from unnest(ids) with ordinality as arranged (id, place)
  where list = 'featured' and product.id = arranged.id and product.featured_position is distinct from arranged.place;
  perform set_config('response.changes', 'pages', true);
  return true;
end
$function$;

comment on function public.arrange(text, bigint[], bigint[]) is 'Puts the first ones of a list (categories, collections, home_sections, or featured products) in this order. seen: those as they were loaded. False, with nothing changed, if they are in another order by now. Admins only.';

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

create or replace function public.unused_photographs()
  returns setof text
  language sql
  security definer
  rows 100
  set search_path to ''
  as $function$
  select private.unused_files('product-images')
$function$;

comment on function public.unused_photographs() is 'Files in product-images that no product, category, collection or section of the home page has shown for a day and no undo would show again, the oldest 100. Excludes those uploaded within the last day: the form they were chosen in may still be open. PT403 for everyone but administrators.';

-- The file of settings.

create function private.home_settings() returns json
language sql stable set search_path to '' as $$
  select coalesce(json_agg(json_build_object(
    'kind', section.kind,
    'hidden', section.hidden,
    'content', (section.content - 'reviews')
      || case when section.content ? 'collection' then jsonb_build_object('collection', (
        select collection.slug from public.collections as collection
        where collection.id = (section.content ->> 'collection')::bigint
      )) else '{}' end
      || case when section.content ? 'picture' and not private.is_web_picture(section.content ->> 'picture')
        then '{"picture": null}'::jsonb else '{}' end
  ) order by section.position, section.id), '[]')
  from public.home_sections as section
$$;
comment on function private.home_settings() is 'The sections as a file of settings has them: a collection by its address, pictures only if they are elsewhere on the web, and no chosen reviews, which are of this shop''s buyers.';
revoke all on function private.home_settings() from public;

create function private.add_home_section(given jsonb, place bigint) returns void
language plpgsql set search_path to '' as $$
declare
  content constant jsonb := given -> 'content';
begin
  if content ? 'picture' and not private.is_web_picture(content ->> 'picture') then
    raise exception using
      errcode = 'PT400', hint = 'setting_not_a_web_picture',
      message = private.refused_setting('picture', content -> 'picture') ->> 'message'
        || ' A file can only name pictures that are elsewhere on the web.',
      detail = private.refused_setting('picture', content -> 'picture') ->> 'params';
  end if;
  perform private.add_setting(
    'public.home_sections',
    case when jsonb_typeof(content -> 'collection') = 'string' then jsonb_set(given, '{content,collection}', coalesce((
      select to_jsonb(collection.id) from public.collections as collection where collection.slug = content ->> 'collection'
    ), 'null')) else given end,
    jsonb_build_object('position', place)
  );
end
$$;
comment on function private.add_home_section(jsonb, bigint) is 'Adds a section from a file of settings at this place. A collection that this shop does not have is left open.';
revoke all on function private.add_home_section(jsonb, bigint) from public;

create or replace function private.is_web_picture (
  address text
)
  returns boolean
  language sql
  immutable
  as $function$
  select address ~* '^https?://' and address !~ '/(shop|product)-images/'
$function$;

comment on function private.is_web_picture(text) is 'Whether a picture is elsewhere on the web, and not a file in a shop''s own storage, which another shop does not have.';

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
  select 'words', rate.name, rate.name from (select distinct name from public.tax_rates) as rate
$function$;

comment on function private.translated_settings() is 'The records of settings that have translations, and what a file of settings calls them: a page by its address, a section of the home page by its place, a method by its zone and its name.';

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
    'carriers', (
      select coalesce(json_agg(private.settings_of_row('public.carriers', to_jsonb(carrier)) order by carrier.id), '[]')
      from public.carriers as carrier
    ),
    'pages', (
      select coalesce(json_agg(private.settings_of_row('public.pages', to_jsonb(page)) order by page.position, page.id), '[]')
      from public.pages as page
    ),
    'home_sections', private.home_settings(),
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
  zone bigint;
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
      'format', 'version', 'facts', 'switches', 'order_limits', 'tax_rates', 'shipping_zones', 'carriers', 'pages', 'home_sections',
      'synonyms',
      'text_templates', 'languages'
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
    -- Fees in the old currency's decimals would be in the way of a new one without any.
    if settings ? 'shipping_zones' then
      delete from public.shipping_zones;
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

    place := 'Carriers';
    which := '';
    of_zone := '';
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

-- Today's page.
insert into public.home_sections (kind) values
  ('hero'), ('category_list'), ('promotions'), ('featured'), ('category_tiles'), ('why_choose');
