create table public.payments (
  id bigint generated always as identity not null,
  order_id bigint not null,
  attempt integer not null,
  key uuid not null default gen_random_uuid(),
  state text not null default 'opening',
  amount_cents bigint not null,
  session_id text,
  url text,
  payment_intent_id text,
  is_test boolean,
  problem text,
  expires_at timestamptz not null,
  next_look_at timestamptz not null default (now() + '00:02:00'::interval),
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  method text not null default 'stripe',
  former_status text,
  constraint payments_amount_cents_check check (amount_cents > 0),
  constraint payments_attempt_check check (attempt > 0),
  constraint payments_attempt_once unique (order_id, attempt),
  constraint payments_key_key unique (key),
  constraint payments_method_check check (method in ('stripe', 'cash', 'transfer', 'card', 'other')),
  constraint payments_order_id_fkey foreign key (order_id) references public.orders(id) on delete cascade,
  constraint payments_payment_intent_id_check check (length(payment_intent_id) <= 255),
  constraint payments_payment_intent_id_key unique (payment_intent_id),
  constraint payments_pkey primary key (id),
  constraint payments_problem_check check (length(problem) <= 1000),
  constraint payments_session_id_check check (length(session_id) <= 255),
  constraint payments_session_id_key unique (session_id),
  constraint payments_state_check check (state in ('opening', 'open', 'processing', 'paid', 'expired', 'failed', 'taken_back')),
  constraint payments_url_check check (length(url) <= 4000)
);

alter table public.payments
  enable row level security;

comment on table public.payments is 'Attempts to pay an order by card, each with one Stripe Checkout Session, and what was booked by hand. Only functions write to it.';

create policy "customers read payments of their own orders, admins all" on public.payments
  for select
  to authenticated
  using ((select private.is_admin()) or (exists ( select
   from public.orders
  where ((orders.id = payments.order_id) and (orders.user_id = (select private.customer_id()))))));

grant select on table public.payments to authenticated, service_role;

comment on column public.payments.former_status is 'The order''s status before this was booked by hand; null: it came through Stripe, or is from before this was noted.';

comment on column public.payments.key is 'The attempt''s idempotency key, with which its session is created. It is in the session''s metadata, too.';

comment on column public.payments.method is 'How it was paid. All but stripe were booked by hand: in cash, by bank transfer, with a card elsewhere, or nobody said how.';

comment on column public.payments.state is 'opening: requested from Stripe, perhaps without an answer; processing: paid with a method that takes days; taken_back: it was booked by hand, and by mistake.';

create index payments_to_look_at on public.payments (next_look_at)
  where (state in ('opening', 'open', 'processing'));
