create table public.counter_offers (
  id bigint generated always as identity not null,
  product_id bigint,
  user_id uuid not null,
  offer_price numeric(10,2) not null,
  message text,
  status text not null default 'pending',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  days integer not null default 7,
  expires_at timestamptz,
  order_id bigint,
  answer_price numeric(10,2),
  answer_message text,
  answered_at timestamptz,
  decided_at timestamptz,
  is_unseen boolean not null default false,
  language text,
  constraint counter_offers_answer_check check (
case
    when (status = 'answered') then ((answer_price is not null) and (decided_at is null))
    when (status = 'declined') then ((answer_price is not null) and (decided_at is not null))
    when (status = 'accepted') then ((answer_price is null) = (decided_at is null))
    else ((answer_price is null) and (decided_at is null))
end and ((answer_price is null) = (answered_at is null)) and ((answer_message is null) or (answer_price is not null))),
  constraint counter_offers_answer_message_check check (length(answer_message) <= 2000),
  constraint counter_offers_answer_price_check check ((answer_price >= 0.01) and (answer_price <= 99999999.99)),
  constraint counter_offers_days_check check ((days >= 1) and (days <= 365)),
  constraint counter_offers_end_check check ((status not in ('answered', 'accepted')) or (expires_at is not null)),
  constraint counter_offers_language_check check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$'),
  constraint counter_offers_message_check check (length(message) <= 2000),
  constraint counter_offers_offer_price_check check ((offer_price >= 0.01) and (offer_price <= 99999999.99)),
  constraint counter_offers_pkey primary key (id),
  constraint counter_offers_status_check check (status in ('pending', 'answered', 'accepted', 'declined', 'rejected')),
  constraint counter_offers_order_id_fkey foreign key (order_id) references public.orders(id) on delete set null,
  constraint counter_offers_product_id_fkey foreign key (product_id) references public.products(id) on delete set null,
  constraint counter_offers_user_id_fkey foreign key (user_id) references public.profiles(id) on delete cascade
);

alter table public.counter_offers
  enable row level security;

comment on table public.counter_offers is 'Lower prices that customers offer for a product, in the shop''s currency.';

create policy "admins change offers" on public.counter_offers
  for update
  to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

create policy "customers make offers as themselves" on public.counter_offers
  for insert
  to authenticated
  with check ((user_id = (select private.customer_id())) and (status = 'pending'));

create policy "customers read their own offers, admins all" on public.counter_offers
  for select
  to authenticated
  using ((user_id = (select private.customer_id())) or (select private.is_admin()));

grant select on table public.counter_offers to authenticated;

grant delete, insert, select, update on table public.counter_offers to service_role;

grant update (days, is_unseen, status, updated_at), insert (language, message, offer_price, product_id, status, user_id)
  on table public.counter_offers
  to authenticated;

comment on column public.counter_offers.answer_message is 'What the owner wrote to the customer with the price.';

comment on column public.counter_offers.answer_price is 'The owner''s price, in the shop''s currency. What the piece costs once the customer has accepted it.';

comment on column public.counter_offers.answered_at is 'When the owner named the latest price.';

comment on column public.counter_offers.days is 'How many days the customer can decide about an answer, and buy once the offer is accepted.';

comment on column public.counter_offers.decided_at is 'When the customer accepted or declined the owner''s price.';

comment on column public.counter_offers.expires_at is 'The deadline for deciding about an answer, or for buying an accepted offer; null otherwise.';

comment on column public.counter_offers.is_unseen is 'Whether the customer has declined, and no administrator has seen it yet.';

comment on column public.counter_offers.language is 'BCP 47: the language of the shop that the customer read; null: not known, so it is the shop''s.';

comment on column public.counter_offers.order_id is 'The order that bought it; null again if that is cancelled or was not paid.';

comment on column public.counter_offers.status is 'The owner accepts, rejects, or answers with a price; the customer accepts the answer or declines it.';

create index counter_offers_by_age on public.counter_offers (created_at desc, id desc);

create index counter_offers_by_customer on public.counter_offers (user_id);

create index counter_offers_by_order on public.counter_offers (order_id)
  where (order_id is not null);

create index counter_offers_by_product on public.counter_offers (product_id);

create index counter_offers_by_status_and_age on public.counter_offers (status, created_at desc, id desc);

create index counter_offers_unseen on public.counter_offers (created_at desc, id desc)
  where is_unseen;

create trigger counter_offers_answers_fit_the_currency
  before insert or update of answer_price on public.counter_offers
  for each row
  when (new.answer_price <> trunc(new.answer_price))
  execute function private.check_amounts();

create trigger counter_offers_fit_the_currency
  before insert or update of offer_price on public.counter_offers
  for each row
  when (new.offer_price <> trunc(new.offer_price))
  execute function private.check_amounts();

create trigger offers_are_checked
  before insert on public.counter_offers
  for each row
  execute function private.check_offer();

create trigger offers_expire
  before insert or update of status, answered_at on public.counter_offers
  for each row
  execute function private.check_offer_status();

create trigger offers_set_updated_at
  before update on public.counter_offers
  for each row
  when ((old.status is distinct from new.status) or (old.updated_at is distinct from new.updated_at))
  execute function private.set_updated_at();

create trigger offers_tell_of_decisions
  after update of status, answered_at on public.counter_offers
  for each row
  when
    ((old.status is distinct from new.status) or ((new.status = 'answered') and (old.answered_at is distinct from
    new.answered_at)))
  execute function private.tell_about_offer();

create trigger offers_tell_the_owner
  after insert on public.counter_offers
  for each row
  execute function private.tell_about_offer();
