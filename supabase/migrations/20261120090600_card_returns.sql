-- Card returns: what happens when a shopper comes back from the payment page.

-- Tables

create table private.card_sessions (
  session_id text primary key check (length(session_id) between 1 and 255),
  order_id bigint not null references public.orders (id) on delete cascade,
  paid_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table private.card_sessions is 'Payment sessions of card orders. Only the service writes paid_at, when the provider says so.';

-- Indexes

create index card_sessions_by_order on private.card_sessions (order_id);

-- Functions

create function public.settle_card_return(order_id bigint, session_id text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  settled public.orders;
begin
  select placed.* into settled
  from public.orders as placed
  join private.card_sessions as session on session.order_id = placed.id
  where placed.id = settle_card_return.order_id
    and placed.payment_method = 'stripe'
    and (placed.user_id is null or placed.user_id = (select auth.uid()))
    and session.session_id = settle_card_return.session_id
    and session.paid_at is not null
  for no key update of placed;

  -- Coming back twice (a reload) settles once.
  if settled.payment_status = 'paid' and settled.stripe_payment_intent_id = settle_card_return.session_id then
    return;
  end if;
  if settled.status is distinct from 'pending_payment' then
    raise exception using errcode = 'PT409', message = 'The payment could not be confirmed yet.';
  end if;
  update public.orders
  set status = 'processing', payment_status = 'paid', stripe_payment_intent_id = settle_card_return.session_id
  where id = settled.id;
end
$$;
comment on function public.settle_card_return(bigint, text) is
  'Marks the caller''s (or a guest''s) card order as paid, if its session was paid. PT409 otherwise, the same for every cause.';

create function public.cancel_card_return(order_id bigint, session_id text default null) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  cancelled public.orders;
begin
  select placed.* into cancelled
  from public.orders as placed
  where placed.id = cancel_card_return.order_id
    and placed.payment_method = 'stripe'
    and (
      placed.user_id = (select auth.uid())
      or placed.user_id is null and exists (
        select from private.card_sessions as session
        where session.order_id = placed.id and session.session_id = cancel_card_return.session_id
      )
    )
    and not exists (
      select from private.card_sessions as session where session.order_id = placed.id and session.paid_at is not null
    )
  for no key update;

  if cancelled.status is distinct from 'pending_payment' then
    raise exception using errcode = 'PT409', message = 'This order cannot be cancelled.';
  end if;
  update public.orders set status = 'cancelled_payment', payment_status = 'cancelled' where id = cancelled.id;
end
$$;
comment on function public.cancel_card_return(bigint, text) is
  'Cancels the caller''s unpaid card order; a guest''s only with its session. PT409 otherwise, the same for every cause.';

-- Row security

alter table private.card_sessions enable row level security;

create policy "the service manages card sessions" on private.card_sessions
  for all to service_role using (true) with check (true);

-- Grants

revoke all on private.card_sessions from public, anon, authenticated, service_role;
grant usage on schema private to service_role;
grant select, insert, update, delete on private.card_sessions to service_role;

revoke all on function public.settle_card_return(bigint, text), public.cancel_card_return(bigint, text)
  from public, anon, authenticated, service_role;
grant execute on function public.settle_card_return(bigint, text), public.cancel_card_return(bigint, text)
  to anon, authenticated, service_role;
