create table public.order_events (
  id bigint generated always as identity not null,
  order_id bigint not null,
  created_at timestamptz not null default clock_timestamp(),
  actor uuid,
  actor_name text,
  kind text not null,
  data jsonb not null default '{}',
  constraint order_events_actor_name_check check (length(actor_name) <= 320),
  constraint order_events_data_check check (jsonb_typeof(data) = 'object'),
  constraint order_events_kind_check
    check
    (kind in ('placed', 'paid', 'status', 'tracking', 'change', 'refund', 'mail', 'invoice', 'print', 'note', 'taken_back')),
  constraint order_events_pkey primary key (id),
  constraint order_events_order_id_fkey foreign key (order_id) references public.orders(id) on delete cascade
);

alter table public.order_events
  enable row level security;

comment on table public.order_events is 'What has happened to orders. Only functions of the database write it; nobody changes or deletes a row.';

create policy "admins read order events" on public.order_events
  for select
  to authenticated
  using ((select private.is_admin()));

grant select on table public.order_events to authenticated, service_role;

comment on column public.order_events.actor is 'The signed-in user who did it; null: a guest, or the shop itself.';

comment on column public.order_events.actor_name is 'The administrator''s name at that time; null: it was the customer, or the shop itself.';

comment on column public.order_events.data is 'placed: {amount, currency, method}; paid: {amount, currency, method, by, day?}; taken_back: {amount, currency, by, reason}; status: {from, to}; tracking: {from, to}, each {carrier, number}; change: {what, from?, to?}; refund: {refund, amount, currency, state, reason, problem?}; mail: {message, mail, to, state, problem?}; invoice: {number, kind}; print: {paper}; note: {note}.';

create index order_events_by_order on public.order_events (order_id, id);
