create table "private"."buyers" (
  "buyer" text collate pg_catalog."C" not null,
  "orders" bigint not null,
  constraint "buyers_pkey" primary key (buyer)
);

alter table "private"."buyers"
  enable row level security;

alter table "private"."buyers"
  set (fillfactor=70);

comment on table "private"."buyers" is 'Who has orders, as identified by private.buyer, and how many.';
