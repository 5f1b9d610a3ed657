create table private.guest_keys (
  order_id bigint not null,
  key text not null,
  constraint guest_keys_key_check check (key ~ '^[A-Za-z0-9_-]{43}$'),
  constraint guest_keys_key_key unique (key),
  constraint guest_keys_pkey primary key (order_id),
  constraint guest_keys_order_id_fkey foreign key (order_id) references public.orders(id) on delete cascade
);

alter table private.guest_keys
  enable row level security;

comment on table private.guest_keys is 'The guest keys of orders, which open an order to anybody who has one: 32 random bytes. Separate from the orders, whose readers need not know them.';
