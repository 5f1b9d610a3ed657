create table public.saved_lists (
  user_id uuid not null,
  cart jsonb not null,
  wishes bigint[] not null,
  version bigint not null default 1,
  updated_at timestamptz not null default now(),
  constraint saved_lists_cart_check check ((jsonb_typeof(cart) = 'array') and (octet_length((cart)::text) <= 100000)),
  constraint saved_lists_pkey primary key (user_id),
  constraint saved_lists_user_id_fkey foreign key (user_id) references public.profiles(id) on delete cascade,
  constraint saved_lists_wishes_check check (cardinality(wishes) <= 100)
);

alter table public.saved_lists
  enable row level security;

comment on table public.saved_lists is 'The cart and the wish list of an account, for its other devices. Only sync_lists writes them.';

create policy "customers read their own lists" on public.saved_lists
  for select
  to authenticated
  using (user_id = (select private.customer_id()));

grant select on table public.saved_lists to authenticated, service_role;

comment on column public.saved_lists.cart is '[{"id", "quantity", "options"?, "offer"?}], as place_order takes them, without prices: at most 50 lines.';

comment on column public.saved_lists.version is 'Goes up with each change: whoever began with an older one merges first.';

comment on column public.saved_lists.wishes is 'Products, the latest first: at most 100.';
