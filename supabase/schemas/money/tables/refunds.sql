create table public.refunds (
  id bigint generated always as identity not null,
  order_id bigint not null,
  payment_id bigint not null,
  amount_cents bigint not null,
  reason text not null,
  state text not null default 'requested',
  problem text,
  idempotency_key uuid not null,
  stripe_refund_id text,
  requested_by uuid,
  tries integer not null default 0,
  next_look_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint refunds_amount_cents_check check (amount_cents > 0),
  constraint refunds_idempotency_key_key unique (idempotency_key),
  constraint refunds_order_id_fkey foreign key (order_id) references public.orders(id) on delete cascade,
  constraint refunds_payment_id_fkey foreign key (payment_id) references public.payments(id) on delete cascade,
  constraint refunds_pkey primary key (id),
  constraint refunds_problem_check check (length(problem) <= 1000),
  constraint refunds_reason_check check ((length(reason) >= 1) and (length(reason) <= 500)),
  constraint refunds_requested_by_fkey foreign key (requested_by) references public.profiles(id) on delete set null,
  constraint refunds_state_check check (state in ('requested', 'pending', 'succeeded', 'failed', 'canceled')),
  constraint refunds_stripe_refund_id_check check (length(stripe_refund_id) <= 255),
  constraint refunds_stripe_refund_id_key unique (stripe_refund_id)
);

alter table public.refunds
  enable row level security;

comment on table public.refunds is 'Money on its way back to the payer. requested: Stripe has not answered yet; pending and succeeded: Stripe accepted it.';

create policy "customers read refunds of their own orders, admins all" on public.refunds
  for select
  to authenticated
  using ((select private.is_admin()) or (exists ( select
   from public.orders
  where ((orders.id = refunds.order_id) and (orders.user_id = (select private.customer_id()))))));

grant select on table public.refunds to authenticated, service_role;

create index refunds_by_order on public.refunds (order_id);

create index refunds_by_payment on public.refunds (payment_id);

create index refunds_to_look_at on public.refunds (next_look_at)
  where (state in ('requested', 'pending'));

create trigger refunds_note_that_they_are_requested
  after insert on public.refunds
  for each row
  execute function private.note_refund_event();

create trigger refunds_note_their_states
  after update of state on public.refunds
  for each row
  when (new.state <> old.state)
  execute function private.note_refund_event();
