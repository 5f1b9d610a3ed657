create table "public"."messages" (
  "id" bigint generated always as identity not null,
  "kind" text not null,
  "recipient" text,
  "data" jsonb not null,
  "order_id" bigint,
  "inquiry_id" bigint,
  "offer_id" bigint,
  "state" text not null default 'waiting'::text,
  "attempts" integer not null default 0,
  "first_attempt_at" timestamp with time zone,
  "next_attempt_at" timestamp with time zone not null default now(),
  "last_error" text,
  "message_id" uuid not null default gen_random_uuid(),
  "created_at" timestamp with time zone not null default now(),
  "sent_at" timestamp with time zone,
  constraint "messages_data_check" check ((jsonb_typeof(data) = 'object'::text)),
  constraint "messages_kind_check"
    check
    ((kind = ANY (ARRAY['order_placed'::text, 'order_paid'::text, 'order_changed'::text, 'order_shipped'::text,
    'order_delivered'::text,
    'order_cancelled'::text,
    'order_refunded'::text,
    'offer_accepted'::text,
    'offer_rejected'::text,
    'inquiry_answered'::text,
    'password_reset'::text,
    'confirm_address'::text,
    'data_export'::text,
    'data_erasure'::text,
    'admin_invitation'::text,
    'new_order'::text,
    'new_inquiry'::text,
    'new_offer'::text,
    'contact_message'::text,
    'money_decision'::text,
    'new_admin'::text, 'offer_answered'::text, 'offer_decided'::text, 'backup_problem'::text, 'security_notice'::text]))),
  constraint "messages_last_error_check" check ((length(last_error) <= 500)),
  constraint "messages_message_id_key" unique (message_id),
  constraint "messages_offer_id_fkey" foreign key (offer_id) references public.counter_offers(id) on delete set null,
  constraint "messages_pkey" primary key (id),
  constraint "messages_recipient_check" check ((length(recipient) <= 320)),
  constraint "messages_state_check" check ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text]))),
  constraint "messages_order_id_fkey" foreign key (order_id) references public.orders(id) on delete set null,
  constraint "messages_inquiry_id_fkey" foreign key (inquiry_id) references public.product_inquiries(id) on delete set null
);

alter table "public"."messages"
  enable row level security;

create index messages_by_age on public.messages using btree (created_at desc, id desc);

create index messages_by_inquiry on public.messages using btree (inquiry_id)
  where (inquiry_id is not null);

create index messages_by_offer on public.messages using btree (offer_id)
  where (offer_id is not null);

create index messages_by_order on public.messages using btree (order_id)
  where (order_id is not null);

create index messages_by_state on public.messages using btree (state, created_at desc);

create index messages_due on public.messages using btree (next_attempt_at)
  where (state = 'waiting'::text);

create index messages_without_order on public.messages using btree (id)
  where (order_id is null);

create trigger messages_note_that_they_cannot_be_sent
  after insert on public.messages
  for each row
  when (((new.order_id IS NOT NULL) AND (new.state = 'failed'::text)))
  execute function private.note_mail_event();

create trigger messages_note_their_states
  after update of state on public.messages
  for each row
  when (((new.order_id IS NOT NULL) AND (new.state <> old.state) AND (new.state <> 'waiting'::text)))
  execute function private.note_mail_event();

create policy "admins read messages" on "public"."messages"
  for select
  to "authenticated"
  using (( select private.is_admin() as is_admin));

comment on column "public"."messages"."data" is 'What the mail says, as of the event.';

comment on column "public"."messages"."message_id" is 'The same in all attempts, so that mail programs show a mail that arrives twice only once.';

comment on column "public"."messages"."next_attempt_at" is 'When to send it; while it is being sent, when another worker may try.';

comment on column "public"."messages"."recipient" is 'An address; null for the shop''s owner: all administrators.';

comment on table "public"."messages" is 'Mails, each written in the transaction of its event. Functions write them, and a worker sends them.';

grant select on table "public"."messages" to "authenticated", "service_role";
