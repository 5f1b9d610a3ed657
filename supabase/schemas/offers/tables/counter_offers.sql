create table "public"."counter_offers" (
  "id" bigint generated always as identity not null,
  "product_id" bigint,
  "user_id" uuid not null,
  "offer_price" numeric(10,2) not null,
  "message" text,
  "status" text not null default 'pending'::text,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  "days" integer not null default 7,
  "expires_at" timestamp with time zone,
  "order_id" bigint,
  "answer_price" numeric(10,2),
  "answer_message" text,
  "answered_at" timestamp with time zone,
  "decided_at" timestamp with time zone,
  "is_unseen" boolean not null default false,
  constraint "counter_offers_answer_check" check ((
CASE
    WHEN (status = 'answered'::text) THEN ((answer_price IS NOT NULL) AND (decided_at IS NULL))
    WHEN (status = 'declined'::text) THEN ((answer_price IS NOT NULL) AND (decided_at IS NOT NULL))
    WHEN (status = 'accepted'::text) THEN ((answer_price IS NULL) = (decided_at IS NULL))
    ELSE ((answer_price IS NULL) AND (decided_at IS NULL))
END AND ((answer_price IS NULL) = (answered_at IS NULL)) AND ((answer_message IS NULL) OR (answer_price IS NOT NULL)))),
  constraint "counter_offers_answer_message_check" check ((length(answer_message) <= 2000)),
  constraint "counter_offers_answer_price_check" check (((answer_price >= 0.01) AND (answer_price <= 99999999.99))),
  constraint "counter_offers_days_check" check (((days >= 1) AND (days <= 365))),
  constraint "counter_offers_end_check" check (((status <> ALL (ARRAY['answered'::text, 'accepted'::text])) OR (expires_at IS
    NOT NULL))),
  constraint "counter_offers_message_check" check ((length(message) <= 2000)),
  constraint "counter_offers_offer_price_check" check (((offer_price >= 0.01) AND (offer_price <= 99999999.99))),
  constraint "counter_offers_pkey" primary key (id),
  constraint "counter_offers_status_check"
    check ((status = ANY (ARRAY['pending'::text, 'answered'::text, 'accepted'::text, 'declined'::text, 'rejected'::text]))),
  constraint "counter_offers_order_id_fkey" foreign key (order_id) references public.orders(id) on delete set null,
  constraint "counter_offers_product_id_fkey" foreign key (product_id) references public.products(id) on delete set null,
  constraint "counter_offers_user_id_fkey" foreign key (user_id) references public.profiles(id) on delete cascade
);

alter table "public"."counter_offers"
  enable row level security;

create index counter_offers_by_age on public.counter_offers using btree (created_at desc, id desc);

create index counter_offers_by_customer on public.counter_offers using btree (user_id);

create index counter_offers_by_order on public.counter_offers using btree (order_id)
  where (order_id is not null);

create index counter_offers_by_product on public.counter_offers using btree (product_id);

create index counter_offers_by_status_and_age on public.counter_offers using btree (status, created_at desc, id desc);

create index counter_offers_unseen on public.counter_offers using btree (created_at desc, id desc)
  where is_unseen;

create trigger counter_offers_answers_fit_the_currency
  before insert or update of answer_price on public.counter_offers
  for each row
  when ((new.answer_price <> trunc(new.answer_price)))
  execute function private.check_amounts();

create trigger counter_offers_fit_the_currency
  before insert or update of offer_price on public.counter_offers
  for each row
  when ((new.offer_price <> trunc(new.offer_price)))
  execute function private.check_amounts();

create trigger offers_are_checked
  before insert on public.counter_offers
  for each row
  execute function private.check_offer();

create trigger offers_expire
  before insert or update of status, answered_at on public.counter_offers
  for each row
  execute function private.end_offer();

create trigger offers_set_updated_at
  before update on public.counter_offers
  for each row
  when (((old.status IS DISTINCT FROM new.status) OR (old.updated_at IS DISTINCT FROM new.updated_at)))
  execute function private.set_updated_at();

create trigger offers_tell_of_decisions
  after update of status, answered_at on public.counter_offers
  for each row
  when
    (((old.status IS DISTINCT FROM new.status) OR ((new.status = 'answered'::text) AND (old.answered_at IS DISTINCT FROM
    new.answered_at))))
  execute function private.tell_about_offer();

create trigger offers_tell_the_owner
  after insert on public.counter_offers
  for each row
  execute function private.tell_about_offer();

create policy "admins change offers" on "public"."counter_offers"
  for update
  to "authenticated"
  using (( select private.is_admin() as is_admin))
  with check (( SELECT private.is_admin() AS is_admin));

create policy "customers make offers as themselves" on "public"."counter_offers"
  for insert
  to "authenticated"
  with check (((user_id = ( SELECT private.customer_id() AS customer_id)) AND (status = 'pending'::text)));

create policy "customers read their own offers, admins all" on "public"."counter_offers"
  for select
  to "authenticated"
  using (((user_id = ( select private.customer_id() as customer_id)) or ( select private.is_admin() as is_admin)));

comment on column "public"."counter_offers"."answer_message" is 'What the owner wrote to the customer with the price.';

comment on column "public"."counter_offers"."answer_price" is 'The owner''s price, in the shop''s currency. What the piece costs once the customer has accepted it.';

comment on column "public"."counter_offers"."answered_at" is 'When the owner named the latest price.';

comment on column "public"."counter_offers"."days" is 'How many days the customer can decide about an answer, and buy once the offer is accepted.';

comment on column "public"."counter_offers"."decided_at" is 'When the customer accepted or declined the owner''s price.';

comment on column "public"."counter_offers"."expires_at" is 'The deadline for deciding about an answer, or for buying an accepted offer; null otherwise.';

comment on column "public"."counter_offers"."is_unseen" is 'Whether the customer has declined, and no administrator has seen it yet.';

comment on column "public"."counter_offers"."order_id" is 'The order that bought it; null again if that is cancelled or was not paid.';

comment on column "public"."counter_offers"."status" is 'The owner accepts, rejects, or answers with a price; the customer accepts the answer or declines it.';

comment on table "public"."counter_offers" is 'Lower prices that customers offer for a product, in the shop''s currency.';

grant update ("days") on table "public"."counter_offers" to "authenticated";

grant update ("is_unseen") on table "public"."counter_offers" to "authenticated";

grant insert ("message") on table "public"."counter_offers" to "authenticated";

grant insert ("offer_price") on table "public"."counter_offers" to "authenticated";

grant insert ("product_id") on table "public"."counter_offers" to "authenticated";

grant insert ("status"), update ("status") on table "public"."counter_offers" to "authenticated";

grant update ("updated_at") on table "public"."counter_offers" to "authenticated";

grant insert ("user_id") on table "public"."counter_offers" to "authenticated";

grant select on table "public"."counter_offers" to "authenticated";

grant delete, insert, select, update on table "public"."counter_offers" to "service_role";
