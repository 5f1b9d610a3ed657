create table public.messages (
  id bigint generated always as identity not null,
  kind text not null,
  recipient text,
  data jsonb not null,
  order_id bigint,
  inquiry_id bigint,
  offer_id bigint,
  state text not null default 'waiting',
  attempts integer not null default 0,
  first_attempt_at timestamptz,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  message_id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  constraint messages_data_check check (jsonb_typeof(data) = 'object'),
  constraint messages_kind_check
    check
    (kind in ('order_placed', 'order_paid', 'order_changed', 'order_shipped', 'order_delivered', 'order_cancelled',
    'order_refunded',
    'offer_accepted',
    'offer_rejected',
    'inquiry_answered',
    'password_reset',
    'confirm_address',
    'data_export',
    'data_erasure',
    'admin_invitation',
    'new_order',
    'new_inquiry',
    'new_offer',
    'contact_message',
    'money_decision',
    'new_admin',
    'offer_answered',
    'offer_decided',
    'backup_problem',
    'security_notice',
    'metal_prices', 'low_stock', 'review_request', 'back_in_stock', 'newsletter_confirmation', 'review_reported')),
  constraint messages_last_error_check check (length(last_error) <= 500),
  constraint messages_message_id_key unique (message_id),
  constraint messages_offer_id_fkey foreign key (offer_id) references public.counter_offers(id) on delete set null,
  constraint messages_pkey primary key (id),
  constraint messages_recipient_check check (length(recipient) <= 320),
  constraint messages_state_check check (state in ('waiting', 'sent', 'failed')),
  constraint messages_order_id_fkey foreign key (order_id) references public.orders(id) on delete set null,
  constraint messages_inquiry_id_fkey foreign key (inquiry_id) references public.product_inquiries(id) on delete set null
);

alter table public.messages
  enable row level security;

comment on table public.messages is 'Mails, each written in the transaction of its event. Functions write them, and a worker sends them.';

create policy "admins read messages" on public.messages
  for select
  to authenticated
  using ((select private.is_admin()));

grant select on table public.messages to authenticated, service_role;

comment on column public.messages.data is 'What the mail says, as of the event.';

comment on column public.messages.message_id is 'The same in all attempts, so that mail programs show a mail that arrives twice only once.';

comment on column public.messages.next_attempt_at is 'When to send it; while it is being sent, when another worker may try.';

comment on column public.messages.recipient is 'An address; null for the shop''s owner: all administrators.';

create index messages_about_newsletter on public.messages (created_at)
  where (kind = 'newsletter_confirmation');

create index messages_by_age on public.messages (created_at desc, id desc);

create index messages_by_inquiry on public.messages (inquiry_id)
  where (inquiry_id is not null);

create index messages_by_offer on public.messages (offer_id)
  where (offer_id is not null);

create index messages_by_order on public.messages (order_id)
  where (order_id is not null);

create index messages_by_state on public.messages (state, created_at desc);

create index messages_due on public.messages (next_attempt_at)
  where (state = 'waiting');

create index messages_without_order on public.messages (id)
  where (order_id is null);

create trigger messages_note_that_they_cannot_be_sent
  after insert on public.messages
  for each row
  when ((new.order_id is not null) and (new.state = 'failed'))
  execute function private.note_mail_event();

create trigger messages_note_their_states
  after update of state on public.messages
  for each row
  when ((new.order_id is not null) and (new.state <> old.state) and (new.state <> 'waiting'))
  execute function private.note_mail_event();
