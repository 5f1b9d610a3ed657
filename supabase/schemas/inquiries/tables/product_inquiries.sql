create table "public"."product_inquiries" (
  "id" bigint generated always as identity not null,
  "product_id" bigint,
  "product_name" text not null,
  "user_id" uuid,
  "user_email" text not null,
  "message" text not null,
  "status" text not null default 'new'::text,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  "sender_name" text,
  "subject" text,
  "kind" text not null default 'question'::text,
  "order_id" bigint,
  "pieces" jsonb,
  "reason" text,
  constraint "product_inquiries_kind_check" check ((kind = ANY (ARRAY['question'::text, 'cancel'::text, 'return'::text]))),
  constraint "product_inquiries_message_check"
    check ((((kind <> 'question'::text) OR (message ~ '\S'::text)) AND (length(message) <= 5000))),
  constraint "product_inquiries_order_id_fkey" foreign key (order_id) references public.orders(id) on delete cascade,
  constraint "product_inquiries_pkey" primary key (id),
  constraint "product_inquiries_product_name_check" check ((length(product_name) <= 200)),
  constraint "product_inquiries_reason_check"
    check
    ((reason = ANY (ARRAY['changed_mind'::text, 'mistake'::text, 'too_slow'::text, 'does_not_fit'::text, 'looks_different'::text,
    'damaged'::text, 'wrong_piece'::text, 'other'::text]))),
  constraint "product_inquiries_request_check" check (
CASE kind
    WHEN 'question'::text THEN (num_nonnulls(order_id, pieces, reason) = 0)
    ELSE ((num_nonnulls(order_id, pieces, reason) = 3) AND (subject IS NULL) AND (jsonb_typeof(pieces) = 'array'::text))
END),
  constraint "product_inquiries_sender_name_check" check ((length(sender_name) <= 200)),
  constraint "product_inquiries_status_check"
    check ((status = ANY (ARRAY['new'::text, 'read'::text, 'replied'::text, 'resolved'::text]))),
  constraint "product_inquiries_subject_check" check (((length(subject) >= 1) AND (length(subject) <= 200))),
  constraint "product_inquiries_user_email_check"
    check
    (((length(user_email) <= 320) AND ((user_email = 'Erased'::text) OR (user_email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$'::text)))),
  constraint "product_inquiries_product_id_fkey" foreign key (product_id) references public.products(id) on delete set null,
  constraint "product_inquiries_user_id_fkey" foreign key (user_id) references public.profiles(id) on delete set null
);

alter table "public"."product_inquiries"
  enable row level security;

create index product_inquiries_by_age on public.product_inquiries using btree (created_at desc, id desc);

create index product_inquiries_by_customer on public.product_inquiries using btree (user_id);

create index product_inquiries_by_email on public.product_inquiries using btree (lower(user_email), created_at desc);

create index product_inquiries_by_order on public.product_inquiries using btree (order_id)
  where (order_id is not null);

create index product_inquiries_by_product on public.product_inquiries using btree (product_id);

create index product_inquiries_by_status_and_age on public.product_inquiries using btree (status, created_at desc, id desc);

create index product_inquiries_from_contact on public.product_inquiries using btree (lower(user_email), created_at)
  where (subject is not null);

create index product_inquiries_requests_by_address on public.product_inquiries using btree (lower(user_email), created_at)
  where (kind <> 'question'::text);

create index product_inquiries_requests on public.product_inquiries using btree (kind, created_at desc, id desc)
  where (kind <> 'question'::text);

create trigger inquiries_are_filled
  before insert on public.product_inquiries
  for each row
  execute function private.fill_inquiry();

create trigger inquiries_are_indexed
  after insert or update of product_name, subject, sender_name, user_email, user_id, message on public.product_inquiries
  for each row
  execute function private.index_changed_inquiries();

create trigger inquiries_set_updated_at
  before update on public.product_inquiries
  for each row
  when (((old.status IS DISTINCT FROM new.status) OR (old.updated_at IS DISTINCT FROM new.updated_at)))
  execute function private.set_updated_at();

create trigger inquiries_tell_the_owner
  after insert on public.product_inquiries
  for each row
  execute function private.tell_about_inquiry();

create policy "admins change inquiries" on "public"."product_inquiries"
  for update
  to "authenticated"
  using (( select private.is_admin() as is_admin))
  with check (( SELECT private.is_admin() AS is_admin));

create policy "admins delete inquiries" on "public"."product_inquiries"
  for delete
  to "authenticated"
  using (( select private.is_admin() as is_admin));

create policy "customers read their own inquiries, admins all" on "public"."product_inquiries"
  for select
  to "authenticated"
  using (((user_id = ( select private.customer_id() as customer_id)) or ( select private.is_admin() as is_admin)));

create policy "customers send inquiries as themselves" on "public"."product_inquiries"
  for insert
  to "authenticated"
  with check (((user_id = ( SELECT private.customer_id() AS customer_id)) AND (status = 'new'::text)));

create policy "guests send inquiries" on "public"."product_inquiries"
  for insert
  to "anon"
  with check (((user_id IS NULL) AND (status = 'new'::text)));

comment on column "public"."product_inquiries"."kind" is 'question, including a message from the contact page; cancel or return: a request about order_id, which send_order_request writes.';

comment on column "public"."product_inquiries"."pieces" is 'For a request: [{"order_item_id", "quantity"}], lines of its order. product_id and product_name are those of the first.';

comment on column "public"."product_inquiries"."subject" is 'For a message from the contact page; null for a question about a product.';

comment on table "public"."product_inquiries" is 'Questions about a product, messages from the contact page, and requests to cancel or return an order. Anybody may send them; user_id is null for guests.';

grant insert ("message") on table "public"."product_inquiries" to "anon";

grant insert ("product_id") on table "public"."product_inquiries" to "anon";

grant insert ("product_name") on table "public"."product_inquiries" to "anon";

grant insert ("status") on table "public"."product_inquiries" to "anon";

grant insert ("user_email") on table "public"."product_inquiries" to "anon";

grant insert ("user_id") on table "public"."product_inquiries" to "anon";

grant insert ("message") on table "public"."product_inquiries" to "authenticated";

grant insert ("product_id") on table "public"."product_inquiries" to "authenticated";

grant insert ("product_name") on table "public"."product_inquiries" to "authenticated";

grant insert ("status"), update ("status") on table "public"."product_inquiries" to "authenticated";

grant update ("updated_at") on table "public"."product_inquiries" to "authenticated";

grant insert ("user_email") on table "public"."product_inquiries" to "authenticated";

grant insert ("user_id") on table "public"."product_inquiries" to "authenticated";

grant delete, select on table "public"."product_inquiries" to "authenticated";

grant delete, insert, select, update on table "public"."product_inquiries" to "service_role";
