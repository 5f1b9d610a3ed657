create table public.stock_requests (
  id bigint generated always as identity not null,
  product_id bigint not null,
  value_ids bigint[] not null default '{}',
  email text not null,
  language text,
  created_at timestamptz not null default now(),
  passed_at timestamptz,
  constraint stock_requests_email_check check ((length(email) <= 255) and (email = lower(email))),
  constraint stock_requests_once unique (product_id, value_ids, email),
  constraint stock_requests_pkey primary key (id),
  constraint stock_requests_product_id_fkey foreign key (product_id) references public.products(id) on delete cascade,
  constraint stock_requests_value_ids_check check (cardinality(value_ids) <= 5)
);

alter table public.stock_requests
  enable row level security;

comment on table public.stock_requests is 'Who waits for a piece that is sold out. A row is deleted as its mail is written.';

create policy "admins read stock requests" on public.stock_requests
  for select
  to authenticated
  using ((select private.is_admin()));

grant select on table public.stock_requests to authenticated, service_role;

comment on column public.stock_requests.email is 'In lower case. Nobody has confirmed it: asking is the consent to one mail.';

comment on column public.stock_requests.language is 'That in which the shop was read; null: the shop''s own.';

comment on column public.stock_requests.passed_at is 'When pieces came back, but fewer than shoppers waited for. If some are still there a day later, the next are told.';

comment on column public.stock_requests.value_ids is 'The chosen values of the product''s options, in ascending order.';

create index stock_requests_by_age on public.stock_requests (created_at);

create index stock_requests_by_email on public.stock_requests (email);

create index stock_requests_by_value on public.stock_requests using gin (value_ids);

create index stock_requests_passed on public.stock_requests (passed_at)
  where (passed_at is not null);
