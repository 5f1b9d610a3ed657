create table private.chosen_products (
  id uuid not null default gen_random_uuid(),
  ids bigint[] not null,
  created_at timestamptz not null default now(),
  constraint chosen_products_pkey primary key (id)
);

alter table private.chosen_products
  enable row level security;

comment on table private.chosen_products is 'Products that somebody chose in a list, for an export of them: more than an address can name.';
