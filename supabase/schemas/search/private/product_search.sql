create table private.product_search (
  product_id bigint not null,
  facet_group integer not null,
  price numeric(10,2) not null,
  rating numeric(2,1) not null,
  name text collate pg_catalog."en-x-icu" not null,
  words tsvector not null,
  constraint product_search_facet_group_fkey foreign key (facet_group) references private.facet_groups(id),
  constraint product_search_pkey primary key (product_id),
  constraint product_search_product_id_fkey foreign key (product_id) references public.products(id) on delete cascade
);

alter table private.product_search
  enable row level security;

alter table private.product_search
  set (fillfactor=50);

comment on table private.product_search is 'What searches read, one row for each product, maintained by triggers. Besides all words of the product, those that count for the ranking are repeated with a mark: t/ its type, s/ its stone, n/ its name, b/ all of these and its category, tags, SKU and other facts.';

comment on column private.product_search.price is 'The final price.';

comment on column private.product_search.rating is 'What lists by rating sort by.';

create index product_search_by_words on private.product_search using gin (words)
  with (fastupdate=off);

create trigger product_search_is_tallied_when_deleted
  after delete on private.product_search referencing old table as removed
  for each statement
  execute function private.tally_facets();

create trigger product_search_is_tallied_when_emptied
  after truncate on private.product_search
  for each statement
  execute function private.tally_facets();
