create table public.price_changes (
  id bigint generated always as identity not null,
  product_id bigint not null,
  kind text not null,
  option_id bigint,
  option_value_id bigint,
  choice text,
  old numeric(10,2),
  new numeric(10,2) not null,
  price numeric(10,2),
  cause text not null,
  actor uuid,
  changed_at timestamptz not null default clock_timestamp(),
  option_combination_id bigint,
  constraint price_changes_cause_check
    check
    (cause in ('opening', 'edit', 'import', 'bulk', 'promotion', 'metal', 'undo', 'order', 'cancellation', 'return', 'exchange',
    'correction', 'database')),
  constraint price_changes_fit_their_kind check (
case kind
    when 'final_price' then ((num_nonnulls(option_id, option_value_id, option_combination_id, choice) = 0) and (price is
      not null))
    else ((num_nonnulls(option_id, option_combination_id) = 1) and ((option_value_id is null) or (option_id is
      not null)) and (choice is not null) and (price is null))
end),
  constraint price_changes_kind_check check (kind in ('final_price', 'surcharge')),
  constraint price_changes_pkey primary key (id)
);

alter table public.price_changes
  enable row level security;

comment on table public.price_changes is 'Every change of what is asked for products. Triggers write it, and nobody changes a row. Rows outlive their product, which may come back.';

create policy "admins read price changes" on public.price_changes
  for select
  to authenticated
  using ((select private.is_admin()));

grant select on table public.price_changes to authenticated, service_role;

comment on column public.price_changes.actor is 'The signed-in user who did it; null: the shop itself.';

comment on column public.price_changes.cause is 'Why it changed. opening: what was asked when the history began.';

comment on column public.price_changes.choice is 'What the option and the value were called: Ring size: 7.';

comment on column public.price_changes.kind is 'What changed: products.final_price, or the surcharge of an option, of one of its values, or of a combination of values.';

comment on column public.price_changes.old is 'Null: it is the first, or the first that is known.';

comment on column public.price_changes.option_combination_id is 'Of a surcharge: the combination, which may be gone by now.';

comment on column public.price_changes.option_id is 'Of a surcharge: the option, which may be gone by now; null for a combination.';

comment on column public.price_changes.option_value_id is 'Of a surcharge: the value, which may be gone by now; null for a text or a combination.';

comment on column public.price_changes.price is 'The product''s own price, before promotions, from then on. If only it changed, old and new are the same.';

create index price_changes_by_product on public.price_changes (product_id, changed_at desc, id desc);
