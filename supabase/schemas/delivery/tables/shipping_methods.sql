create table public.shipping_methods (
  id bigint generated always as identity not null,
  zone_id bigint not null,
  name text not null,
  fee numeric(10,2) not null,
  free_above numeric(10,2),
  days_from integer,
  days_to integer,
  is_insured boolean not null default false,
  is_signed_for boolean not null default false,
  position integer not null default 0,
  updated_at timestamptz not null default now(),
  constraint shipping_methods_check1 check ((days_from is null) = (days_to is null)),
  constraint shipping_methods_check check (days_from <= days_to),
  constraint shipping_methods_days_from_check check ((days_from >= 0) and (days_from <= 365)),
  constraint shipping_methods_days_to_check check ((days_to >= 0) and (days_to <= 365)),
  constraint shipping_methods_fee_check check ((fee >= 0) and (fee <= 99999999.99)),
  constraint shipping_methods_free_above_check check ((free_above >= 0) and (free_above <= 99999999.99)),
  constraint shipping_methods_name_check check ((name ~ '\S') and (length(name) <= 80)),
  constraint shipping_methods_pkey primary key (id),
  constraint shipping_methods_zone_id_fkey foreign key (zone_id) references public.shipping_zones(id) on delete cascade
);

alter table public.shipping_methods
  enable row level security;

comment on table public.shipping_methods is 'How a zone is served. The first by position is chosen if the shopper chooses none.';

create policy "admins add shipping methods" on public.shipping_methods
  for insert
  to authenticated
  with check ((select private.is_admin()));

create policy "admins change shipping methods" on public.shipping_methods
  for update
  to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

create policy "admins delete shipping methods" on public.shipping_methods
  for delete
  to authenticated
  using ((select private.is_admin()));

create policy "everyone reads shipping methods" on public.shipping_methods
  for select
  to anon, authenticated
  using (true);

grant select on table public.shipping_methods to anon;

grant delete, select on table public.shipping_methods to authenticated;

grant delete, insert, select, update on table public.shipping_methods to service_role;

grant insert (days_from, days_to, fee, free_above, is_insured, is_signed_for, name, position, zone_id),
  update (days_from, days_to, fee, free_above, is_insured, is_signed_for, name, position, zone_id)
  on table public.shipping_methods
  to authenticated;

comment on column public.shipping_methods.days_from is 'After how many working days it arrives at the earliest; null: nothing is promised.';

comment on column public.shipping_methods.days_to is 'After how many working days it arrives at the latest; null: nothing is promised.';

comment on column public.shipping_methods.fee is 'In the shop''s currency; with the tax if prices include it.';

comment on column public.shipping_methods.free_above is 'Subtotals above this ship for free; null: none does.';

create index shipping_methods_by_zone on public.shipping_methods (zone_id, position, id);

create trigger shipping_methods_are_cleaned
  before insert or update of name on public.shipping_methods
  for each row
  execute function private.clean_columns('line name');

create trigger shipping_methods_fit_the_currency
  before insert or update of fee, free_above on public.shipping_methods
  for each row
  when ((new.fee <> trunc(new.fee)) or (new.free_above <> trunc(new.free_above)))
  execute function private.check_amounts();

create trigger shipping_methods_forget_translations after delete on public.shipping_methods
  referencing old table as removed for each statement execute function private.forget_translations (
  'shipping_methods'
);

create trigger shipping_methods_set_updated_at
  before update on public.shipping_methods
  for each row
  execute function private.set_updated_at();
