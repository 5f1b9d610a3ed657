create table public.product_inquiries (
  id bigint generated always as identity not null,
  product_id bigint,
  product_name text not null,
  user_id uuid,
  user_email text not null,
  message text not null,
  status text not null default 'new',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sender_name text,
  subject text,
  kind text not null default 'question',
  order_id bigint,
  pieces jsonb,
  reason text,
  language text,
  constraint product_inquiries_kind_check check (kind in ('question', 'cancel', 'return')),
  constraint product_inquiries_language_check check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$'),
  constraint product_inquiries_message_check check (((kind <> 'question') or (message ~ '\S')) and (length(message) <= 5000)),
  constraint product_inquiries_order_id_fkey foreign key (order_id) references public.orders(id) on delete cascade,
  constraint product_inquiries_pkey primary key (id),
  constraint product_inquiries_product_name_check check (length(product_name) <= 200),
  constraint product_inquiries_reason_check
    check
    (reason in ('changed_mind', 'mistake', 'too_slow', 'does_not_fit', 'looks_different', 'damaged', 'wrong_piece', 'other')),
  constraint product_inquiries_request_check check (
case kind
    when 'question' then (num_nonnulls(order_id, pieces, reason) = 0)
    else ((num_nonnulls(order_id, pieces, reason) = 3) and (subject is null) and (jsonb_typeof(pieces) = 'array'))
end),
  constraint product_inquiries_sender_name_check check (length(sender_name) <= 200),
  constraint product_inquiries_status_check check (status in ('new', 'read', 'replied', 'resolved')),
  constraint product_inquiries_subject_check check ((length(subject) >= 1) and (length(subject) <= 200)),
  constraint product_inquiries_user_email_check
    check ((length(user_email) <= 320) and ((user_email = 'Erased') or (user_email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$'))),
  constraint product_inquiries_product_id_fkey foreign key (product_id) references public.products(id) on delete set null,
  constraint product_inquiries_user_id_fkey foreign key (user_id) references public.profiles(id) on delete set null
);

alter table public.product_inquiries
  enable row level security;

comment on table public.product_inquiries is 'Questions about a product, messages from the contact page, and requests to cancel or return an order. Anybody may send them; user_id is null for guests.';

create policy "admins change inquiries" on public.product_inquiries
  for update
  to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

create policy "admins delete inquiries" on public.product_inquiries
  for delete
  to authenticated
  using ((select private.is_admin()));

create policy "customers read their own inquiries, admins all" on public.product_inquiries
  for select
  to authenticated
  using ((user_id = (select private.customer_id())) or (select private.is_admin()));

create policy "customers send inquiries as themselves" on public.product_inquiries
  for insert
  to authenticated
  with check ((user_id = (select private.customer_id())) and (status = 'new'));

create policy "guests send inquiries" on public.product_inquiries
  for insert
  to anon
  with check ((user_id is null) and (status = 'new'));

grant delete, select on table public.product_inquiries to authenticated;

grant delete, insert, select, update on table public.product_inquiries to service_role;

grant insert (language, message, product_id, product_name, status, user_email, user_id) on table public.product_inquiries to anon;

grant insert (language, message, product_id, product_name, status, user_email, user_id), update (status, updated_at)
  on table public.product_inquiries
  to authenticated;

comment on column public.product_inquiries.kind is 'question, including a message from the contact page; cancel or return: a request about order_id, which send_order_request writes.';

comment on column public.product_inquiries.language is 'BCP 47: the language of the shop that its sender read; null: not known, or that of order_id.';

comment on column public.product_inquiries.pieces is 'For a request: [{"order_item_id", "quantity"}], lines of its order. product_id and product_name are those of the first.';

comment on column public.product_inquiries.subject is 'For a message from the contact page; null for a question about a product.';

create index product_inquiries_by_age on public.product_inquiries (created_at desc, id desc);

create index product_inquiries_by_customer on public.product_inquiries (user_id);

create index product_inquiries_by_email on public.product_inquiries (lower(user_email), created_at desc);

create index product_inquiries_by_order on public.product_inquiries (order_id)
  where (order_id is not null);

create index product_inquiries_by_product on public.product_inquiries (product_id);

create index product_inquiries_by_status_and_age on public.product_inquiries (status, created_at desc, id desc);

create index product_inquiries_from_contact on public.product_inquiries (lower(user_email), created_at)
  where (subject is not null);

create index product_inquiries_requests_by_address on public.product_inquiries (lower(user_email), created_at)
  where (kind <> 'question');

create index product_inquiries_requests on public.product_inquiries (kind, created_at desc, id desc)
  where (kind <> 'question');

create trigger inquiries_are_indexed
  after insert or update of product_name, subject, sender_name, user_email, user_id, message on public.product_inquiries
  for each row
  execute function private.index_changed_inquiries();

create trigger inquiries_are_filled
  before insert on public.product_inquiries
  for each row
  execute function private.fill_inquiry();

create trigger inquiries_set_updated_at
  before update on public.product_inquiries
  for each row
  when ((old.status is distinct from new.status) or (old.updated_at is distinct from new.updated_at))
  execute function private.set_updated_at();

create trigger inquiries_tell_the_owner
  after insert on public.product_inquiries
  for each row
  execute function private.tell_about_inquiry();
