create table private.review_requests (
  order_id bigint not null,
  delivered_at timestamptz not null default now(),
  asked_at timestamptz,
  constraint review_requests_pkey primary key (order_id),
  constraint review_requests_order_id_fkey foreign key (order_id) references public.orders(id) on delete cascade
);

alter table private.review_requests
  enable row level security;

alter table private.review_requests
  add column key text not null default private.random_key();

alter table private.review_requests
  add constraint review_requests_key_key unique (key);

comment on table private.review_requests is 'Orders that were delivered: their buyers are asked for reviews once, by a mail whose key opens the reviews of this order and nothing else.';

create index review_requests_waiting on private.review_requests (delivered_at)
  where (asked_at is null);
