-- Sorting by rating goes by what is shown: products that nobody has rated show 4, and stand among those rated 4.

alter table public.products
  add column shown_rating numeric(2, 1) not null generated always as (coalesce(rating, 4)) stored;
comment on column public.products.shown_rating is
  'What pages show and sort by: the rating, or 4 for products that nobody has rated. Search engines are told ratings alone.';

create index products_by_shown_rating on public.products (shown_rating desc, id);
create index products_by_category_and_shown_rating on public.products (category, shown_rating desc, id);
drop index public.products_by_rating;
drop index public.products_by_category_and_rating;

create or replace function private.index_product() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  own_words constant tsvector := private.search_words(new);
begin
  insert into private.product_search (product_id, facet_group, price, rating, name, words)
  values (new.id, private.facet_group(new), new.final_price, new.shown_rating, new.name, own_words)
  on conflict (product_id) do update set
    facet_group = excluded.facet_group, price = excluded.price, rating = excluded.rating, name = excluded.name,
    words = excluded.words;
  perform private.keep_words(own_words);
  return null;
end
$$;

create or replace function private.index_sale() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update private.product_search set
    facet_group = private.facet_group(new), price = new.final_price, rating = new.shown_rating
  where product_id = new.id;
  return null;
end
$$;

create or replace function private.index_products() returns void
  language plpgsql set search_path = ''
as $$
begin
  lock table public.products in share mode;
  delete from private.product_search;
  delete from private.vocabulary;
  insert into private.product_search (product_id, facet_group, price, rating, name, words)
  select product.id, private.facet_group(product), final_price, shown_rating, name, private.search_words(product)
  from public.products as product;
  insert into private.vocabulary (word)
  select distinct word from private.product_search cross join unnest(tsvector_to_array(words)) as word
  where word ~ '^[a-z]{3,30}$';
end
$$;

update private.product_search set rating = 4 where rating is null;
alter table private.product_search alter column rating set not null;
comment on column private.product_search.rating is 'The rating that is shown.';
