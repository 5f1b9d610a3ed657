-- Categories have a picture and an order, and so do featured products.

alter table public.product_categories
  add column picture text check (length(picture) <= 2000 and picture ~* '^(https?://|/(?![/\\]))[^\n]*$'),
  add column position integer;
comment on column public.product_categories.picture is 'URL of a file in product-images, with how it is shown, as of a product.';
comment on column public.product_categories.position is 'Its place in the shop, as arranged; null: after all that were arranged, in the order in which they were added.';
grant insert (picture), update (picture) on public.product_categories to authenticated;

-- A new place is not an edit.
drop trigger categories_set_updated_at on public.product_categories;
create trigger categories_set_updated_at before update of name, description, picture on public.product_categories
  for each row execute function private.set_updated_at();

alter table public.products add column featured_position integer;
comment on column public.products.featured_position is 'Its place among the featured products, as arranged; null: after all that were arranged, by name.';
drop index public.products_featured;
create index products_featured on public.products (featured_position, name, id) where (featured and status = 'published');

create function public.arrange(list text, ids bigint[], seen bigint[]) returns boolean
language plpgsql security definer set search_path to '' as $$
declare
  present bigint[];
begin
  perform private.require_admin();
  if (ids @> seen and seen @> ids and cardinality(ids) = cardinality(seen)) is not true then
    raise exception using errcode = 'PT400', message = 'An arrangement names what was there before, each once.';
  end if;
  case list
    when 'categories' then
      perform from public.product_categories where id = any (seen) order by id for no key update;
      present := array(select id from public.product_categories order by position, id limit cardinality(seen));
    when 'featured' then
      perform from public.products where id = any (seen) order by id for no key update;
      present := array(
        select id from public.products where featured and status = 'published'
        order by featured_position, name, id limit cardinality(seen)
      );
    else
      raise exception using errcode = 'PT400', message = format('"%s" cannot be arranged.', list);
  end case;
  if present <> seen then
    return false;
  end if;
  if list = 'categories' then
    update public.product_categories as category set position = arranged.place
    from unnest(ids) with ordinality as arranged (id, place)
    where category.id = arranged.id and category.position is distinct from arranged.place;
  else
    update public.products as product set featured_position = arranged.place
    from unnest(ids) with ordinality as arranged (id, place)
    where product.id = arranged.id and product.featured_position is distinct from arranged.place;
  end if;
  perform set_config('response.changes', 'pages', true);
  return true;
end
$$;
comment on function public.arrange(text, bigint[], bigint[]) is 'Puts the first ones of a list (categories, or featured products) in this order. seen: those as they were loaded. False, with nothing changed, if they are in another order by now. Admins only.';
revoke all on function public.arrange(text, bigint[], bigint[]) from public;
grant execute on function public.arrange(text, bigint[], bigint[]) to authenticated;

create function private.note_dropped_picture() returns trigger
language plpgsql security definer set search_path to '' as $$
begin
  insert into private.dropped_photographs (name)
  select name from private.photograph_names(old.picture, '{}') as name
  on conflict (name) do update set dropped_at = now();
  return null;
end
$$;
comment on function private.note_dropped_picture() is 'Records the picture that a row had before it was changed or deleted.';
revoke all on function private.note_dropped_picture() from public;
create trigger categories_note_dropped_picture after delete or update of picture on public.product_categories
  for each row execute function private.note_dropped_picture();

create or replace function public.unused_photographs() returns setof text
language plpgsql security definer rows 100 set search_path to '' as $$
begin
  perform private.require_admin();
  -- Rows that somebody else is changing are skipped: waiting could deadlock with whoever drops the same files again.
  delete from private.dropped_photographs where name in (
    select name from private.dropped_photographs where dropped_at < now() - interval '1 day' for update skip locked
  );
  return query
    with shown as materialized (
      select photograph.name
      from public.products as product, private.photograph_names(product.image, product.images) as photograph (name)
      union all
      select photograph.name
      from public.product_categories as category, private.photograph_names(category.picture, '{}') as photograph (name)
    ),
    -- An address may be percent-encoded. Any character may stand there, which at worst keeps a file too many.
    encoded as materialized (
      select regexp_replace(name, '(%[0-9a-f]{2})+', '%', 'gi') as pattern from shown where position('%' in name) > 0
    )
    select file.name from storage.objects as file
    where file.bucket_id = 'product-images'
      and file.created_at < now() - interval '1 day'
      and not exists (select from shown where shown.name = file.name)
      and not exists (select from encoded where file.name like encoded.pattern escape '')
      and not exists (select from private.dropped_photographs as dropped where dropped.name = file.name)
    order by file.created_at
    limit 100;
end
$$;
comment on function public.unused_photographs() is 'Files in product-images that no product and no category has shown for a day, the oldest 100. Excludes those uploaded within the last day: the form they were chosen in may still be open. PT403 for everyone but administrators.';
