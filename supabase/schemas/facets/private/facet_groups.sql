create table private.facet_groups (
  id integer generated always as identity not null,
  facets text[] collate pg_catalog."C" not null,
  constraint facet_groups_facets_key unique (facets),
  constraint facet_groups_pkey primary key (id)
);

alter table private.facet_groups
  enable row level security;

comment on table private.facet_groups is 'Groups of products that are alike in everything that can be filtered except their price. A group stays when it has no products any more.';

comment on column private.facet_groups.facets is 'What private.own_facets returns for each of its products.';
