create table public.orders (
  id bigint generated always as identity not null,
  user_id uuid,
  subtotal numeric(10,2) not null,
  tax numeric(10,2) not null,
  shipping numeric(10,2) not null,
  total_amount numeric(10,2) not null,
  status text not null default 'pending_payment',
  shipping_address jsonb not null,
  payment_method text not null,
  payment_status text not null default 'pending',
  stripe_payment_intent_id text,
  tracking_provider text,
  tracking_number text,
  promotion_ids bigint[] not null default '{}',
  idempotency_key uuid,
  lines_digest uuid,
  created_at timestamptz not null default now(),
  paid_amount numeric(10,2) not null default 0,
  refunded_amount numeric(10,2) not null default 0,
  paid_at timestamptz,
  hold_until timestamptz,
  to_confirm boolean not null default false,
  confirmed_at timestamptz,
  found_by_name text not null default '',
  found_by_code text not null default '',
  currency text not null,
  prices_include_tax boolean not null default false,
  tax_name text,
  tax_rate numeric(6,3) not null default 0,
  shipping_method text,
  shipping_tax numeric(10,2) not null default 0,
  arrives_by date,
  tracking_link text,
  codes text[] not null default '{}',
  return_days integer,
  language text,
  gift jsonb,
  constraint orders_currency_check check (currency ~ '^[A-Z]{3}$'),
  constraint orders_gift_check check ((jsonb_typeof(gift) = 'object') and (length((gift)::text) <= 2000)),
  constraint orders_idempotency_key_key unique (idempotency_key),
  constraint orders_language_check check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$'),
  constraint orders_paid_amount_check check (paid_amount >= 0),
  constraint orders_payment_method_check check (payment_method in ('stripe', 'cod')),
  constraint orders_payment_status_check check (payment_status in ('pending', 'cod', 'paid', 'cancelled')),
  constraint orders_pkey primary key (id),
  constraint orders_refunded_amount_check check (refunded_amount >= 0),
  constraint orders_return_days_check check (return_days >= 1),
  constraint orders_shipping_address_check
    check ((jsonb_typeof(shipping_address) = 'object') and (length((shipping_address)::text) <= 4000)),
  constraint orders_shipping_check check ((shipping >= 0) and (shipping <= 99999999.99)),
  constraint orders_shipping_method_check check (length(shipping_method) <= 80),
  constraint orders_shipping_tax_check check (shipping_tax >= 0),
  constraint orders_status_check
    check
    (status in ('pending_payment', 'processing', 'cancelled_payment', 'pending', 'paid', 'shipped', 'delivered', 'cancelled',
    'failed', 'payment_failed')),
  constraint orders_stripe_payment_intent_id_check check (length(stripe_payment_intent_id) <= 255),
  constraint orders_subtotal_check check ((subtotal >= 0) and (subtotal <= 99999999.99)),
  constraint orders_tax_check check ((tax >= 0) and (tax <= 99999999.99)),
  constraint orders_tax_name_check check (length(tax_name) <= 40),
  constraint orders_tax_rate_check check ((tax_rate >= 0) and (tax_rate <= 100)),
  constraint orders_total_is_its_sum check (total_amount = ((subtotal + shipping) +
case
    when prices_include_tax then 0
    else tax
end)),
  constraint orders_tracking_link_check check (length(tracking_link) <= 1500),
  constraint orders_tracking_number_check check (length(tracking_number) <= 100),
  constraint orders_tracking_provider_check check (length(tracking_provider) <= 60),
  constraint orders_user_id_fkey foreign key (user_id) references public.profiles(id) on delete set null
);

alter table public.orders
  enable row level security;

alter table public.orders
  add column customer_name text generated always as ((shipping_address ->> 'name')) stored;

alter table public.orders
  add column customer_email text generated always as ((shipping_address ->> 'email')) stored;

alter table public.orders
  add constraint orders_customer_email_check check (length(customer_email) <= 320);

alter table public.orders
  add constraint orders_customer_name_check check (length(customer_name) <= 200);

comment on table public.orders is 'Orders. Created only by place_order; amounts in their currency.';

create policy "admins change orders" on public.orders
  for update
  to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

create policy "customers read their own orders, admins all" on public.orders
  for select
  to authenticated
  using ((user_id = (select private.customer_id())) or (select private.is_admin()));

grant select on table public.orders to authenticated;

grant delete, insert, select, update on table public.orders to service_role;

grant update (status, tracking_number, tracking_provider) on table public.orders to authenticated;

comment on column public.orders.arrives_by is 'The day by which it arrives, as the shopper was told; null: nothing was promised.';

comment on column public.orders.codes is 'The codes that made it cheaper, as the owner wrote them then.';

comment on column public.orders.confirmed_at is 'When the owner confirmed it. A confirmed order counts as held by nobody.';

comment on column public.orders.currency is 'The shop''s when it was placed, ISO 4217.';

comment on column public.orders.found_by_code is 'The phone and the tracking number without separators, for search_orders.';

comment on column public.orders.found_by_name is 'The customer''s name and e-mail without accents, for search_orders.';

comment on column public.orders.gift is '{message?, wanted_by?} of a gift: what its card says, and the day by which the buyer wants it to arrive; null: it is no gift. Its wrap is a line.';

comment on column public.orders.hold_until is 'The end of the time for which an unpaid card order holds stock and promotions; null for others.';

comment on column public.orders.idempotency_key is 'Chosen by the shopper''s browser: the same key never creates a second order.';

comment on column public.orders.language is 'BCP 47: the language of the shop that its buyer read; null: not known, so it is the shop''s.';

comment on column public.orders.lines_digest is 'Distinguishes a repeated request from a different order with the same idempotency key.';

comment on column public.orders.paid_amount is 'What was received: by card, or booked by hand.';

comment on column public.orders.prices_include_tax is 'Whether its prices contain the tax; otherwise tax was added.';

comment on column public.orders.promotion_ids is 'The promotions that priced it, with one use of each. They may have been deleted since.';

comment on column public.orders.refunded_amount is 'How much of it Stripe has agreed to refund, or was given back by hand.';

comment on column public.orders.return_days is 'How many days after delivery a return could be asked for when it was placed; null: there is no end.';

comment on column public.orders.shipping_address is '{name, email, line1, line2?, city?, state?, postal_code?, country, country_code?, phone?}, all texts. country is readable; country_code is ISO 3166-1 alpha-2. Parts that a country''s addresses do not have are left out.';

comment on column public.orders.shipping_method is 'The name of the method; null for orders from before there were any.';

comment on column public.orders.shipping_tax is 'The shipping''s part of the tax.';

comment on column public.orders.tax is 'That of the lines and of the shipping.';

comment on column public.orders.tax_name is 'What the tax was called; null: none was shown.';

comment on column public.orders.tax_rate is 'In percent.';

comment on column public.orders.to_confirm is 'Whether the owner has to confirm this cash order, which is above a limit.';

comment on column public.orders.tracking_link is 'The carrier''s page of the parcel; null: there is none.';

comment on column public.orders.tracking_provider is 'The carrier''s name, from the list of carriers when it was set, or Other.';

comment on column public.orders.user_id is 'The customer; null for a guest.';

create index orders_by_age on public.orders (created_at desc, id desc);

create index orders_by_customer_name_and_id on public.orders (customer_name, id);

create index orders_by_customer_words on public.orders
  using gin (found_by_name extensions.gin_trgm_ops, found_by_code extensions.gin_trgm_ops);

create index orders_by_customer on public.orders (user_id, created_at desc);

create index orders_by_email on public.orders (lower(customer_email), created_at desc);

create index orders_by_status on public.orders (status, created_at desc) include (user_id, total_amount);

create index orders_by_total_and_id on public.orders (total_amount, id);

create index orders_guests on public.orders (lower(customer_email))
  where (user_id is null);

create index orders_unpaid on public.orders (hold_until)
  where (status = 'pending_payment');

create index orders_sold on public.orders (created_at) include (currency, total_amount)
  where ((not private.is_void(status)) and ((payment_method <> 'stripe') or (payment_status = 'paid')));

create trigger guest_orders_have_keys
  after insert on public.orders
  for each row
  when (new.user_id is null)
  execute function private.add_guest_key();

create trigger large_cash_orders_wait
  before insert on public.orders
  for each row
  when (new.payment_method = 'cod')
  execute function private.mark_to_confirm();

create trigger orders_are_cleaned
  before insert or update of tracking_provider, tracking_number on public.orders
  for each row
  execute function private.clean_columns('line tracking_provider', 'code tracking_number');

create trigger orders_are_tallied_when_added
  after insert on public.orders referencing new table as added
  for each statement
  execute function private.tally_orders();

create trigger orders_are_tallied_when_changed
  after update on public.orders referencing old table as removed new table as added
  for each statement
  execute function private.tally_orders();

create trigger orders_are_tallied_when_deleted
  after delete on public.orders referencing old table as removed
  for each statement
  execute function private.tally_orders();

create trigger orders_are_tallied_when_emptied
  after truncate on public.orders
  for each statement
  execute function private.tally_orders();

create trigger orders_book_what_is_paid
  after update of status on public.orders
  for each row
  when
    (((new.status = 'paid') and (old.status <> 'paid')) or (private.is_revenue(new.status) and (not
    private.is_revenue(old.status)) and (new.payment_method = 'stripe') and (new.payment_status <> 'paid')))
  execute function private.book_paid_status();

create trigger orders_have_a_currency
  before insert on public.orders
  for each row
  when (new.currency is null)
  execute function private.fill_currency();

create trigger orders_hold_or_return_stock
  after update of status on public.orders
  for each row
  when (private.is_void(old.status) <> private.is_void(new.status))
  execute function private.follow_order_status();

create constraint trigger orders_issue_papers
  after update of status, payment_status, paid_amount, refunded_amount on public.orders deferrable initially deferred
  for each row
  when
    ((old.status is distinct from new.status) or (old.payment_status is distinct from new.payment_status) or (old.refunded_amount
    < new.refunded_amount) or (old.paid_amount > new.paid_amount))
  execute function private.issue_due_papers();

create trigger orders_link_their_parcels
  before insert or update of tracking_provider, tracking_number on public.orders
  for each row
  when ((new.tracking_provider is not null) or (new.tracking_link is not null))
  execute function private.fill_tracking_link();

create trigger orders_note_changes
  after update of status, tracking_provider, tracking_number, confirmed_at on public.orders
  for each row
  execute function private.note_order_changes();

create trigger orders_note_found_by
  before insert or update of shipping_address, tracking_number, found_by_name, found_by_code on public.orders
  for each row
  execute function private.fill_found_by();

create trigger orders_note_that_they_are_placed
  after insert on public.orders referencing new table as added
  for each statement
  execute function private.note_order_placed();

create trigger orders_note_their_delivery
  after update of status on public.orders
  for each row
  when ((new.status = 'delivered') and (old.status <> 'delivered'))
  execute function private.add_review_request();

create constraint trigger orders_send_confirmations
  after insert on public.orders deferrable initially deferred
  for each row
  execute function private.tell_about_order();

create trigger orders_tell_about_payment
  after update of payment_status on public.orders
  for each row
  when ((new.payment_method = 'stripe') and (new.payment_status = 'paid') and (old.payment_status is distinct from 'paid'))
  execute function private.tell_about_payment();

create trigger orders_tell_about_status
  after update of status, tracking_provider, tracking_number on public.orders
  for each row
  when ((old.status is distinct from new.status) or ((new.status = 'shipped') and (new.tracking_number is
    not null) and
    ((old.tracking_number is distinct from new.tracking_number) or (old.tracking_provider is distinct from
    new.tracking_provider))))
  execute function private.tell_about_status();
