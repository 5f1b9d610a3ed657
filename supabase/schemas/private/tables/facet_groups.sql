create table "private"."facet_groups" (
  "id" integer generated always as identity not null,
  "facets" text[] collate pg_catalog."C" not null,
  constraint "facet_groups_facets_key" unique (facets),
  constraint "facet_groups_pkey" primary key (id)
);

alter table "private"."facet_groups"
  enable row level security;

comment on column "private"."facet_groups"."facets" is 'What private.own_facets says of each of its products.';

comment on table "private"."facet_groups" is 'Products that are alike in all that can be filtered but their price. A group stays when no product is in it any more.';
