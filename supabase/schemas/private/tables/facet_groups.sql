create table "private"."facet_groups" (
  "id" integer generated always as identity not null,
  "category" text collate pg_catalog."en-x-icu" not null,
  "type" text,
  "metal" text,
  "stone" text,
  "shape" text,
  "carats" text,
  "in_stock" boolean not null,
  "on_sale" boolean not null,
  "key" text collate pg_catalog."C" not null,
  "sizes" text[] not null default '{}'::text[],
  constraint "facet_groups_key_key" unique (key),
  constraint "facet_groups_pkey" primary key (id)
);

alter table "private"."facet_groups"
  enable row level security;

comment on column "private"."facet_groups"."key" is 'All of it, to find a group by.';

comment on column "private"."facet_groups"."sizes" is 'The ring sizes that can be had.';

comment on table "private"."facet_groups" is 'Products that are alike in all that can be filtered but their price. A group stays when no product is in it any more.';
