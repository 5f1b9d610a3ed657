create table "public"."shop_texts" (
  "delivery" text not null default ''::text,
  "returns" text not null default ''::text,
  "warranty" text not null default ''::text,
  "updated_at" timestamp with time zone not null default now(),
  constraint "shop_texts_delivery_check" check ((length(delivery) <= 500)),
  constraint "shop_texts_returns_check" check ((length(returns) <= 500)),
  constraint "shop_texts_warranty_check" check ((length(warranty) <= 500))
);

alter table "public"."shop_texts"
  enable row level security;

alter table "public"."shop_texts"
  add column "id" boolean generated always as (true) stored not null;

alter table "public"."shop_texts"
  add constraint "shop_texts_pkey" primary key (id);

create trigger shop_texts_set_updated_at
  before update on public.shop_texts
  for each row
  execute function private.set_updated_at();

create policy "admins change the shop's texts" on "public"."shop_texts"
  for update
  to "authenticated"
  using (( select private.is_admin() as is_admin))
  with check (( SELECT private.is_admin() AS is_admin));

create policy "everyone reads the shop's texts" on "public"."shop_texts"
  for select
  to "anon", "authenticated"
  using (true);

comment on column "public"."shop_texts"."delivery" is 'When an order arrives; empty if nothing is promised.';

comment on column "public"."shop_texts"."returns" is 'Until when a piece can be returned, and in which condition; empty if nothing is promised.';

comment on column "public"."shop_texts"."warranty" is 'What the shop guarantees; empty if nothing is promised.';

comment on table "public"."shop_texts" is 'The owner''s texts on every product page. One row.';

grant select on table "public"."shop_texts" to "anon";

grant update ("delivery") on table "public"."shop_texts" to "authenticated";

grant update ("returns") on table "public"."shop_texts" to "authenticated";

grant update ("warranty") on table "public"."shop_texts" to "authenticated";

grant select on table "public"."shop_texts" to "authenticated";

grant delete, insert, select, update on table "public"."shop_texts" to "service_role";
