create table public.product_costs (
  product_id bigint not null,
  cost numeric(10,2) not null,
  constraint product_costs_cost_check check ((cost >= 0) and (cost <= 99999999.99)),
  constraint product_costs_pkey primary key (product_id),
  constraint product_costs_product_id_fkey foreign key (product_id) references public.products(id) on delete cascade
);

alter table public.product_costs
  enable row level security;

comment on table public.product_costs is 'What a piece of a product costs the shop, in its currency. Products without a row have no known cost.';

create policy "admins read costs" on public.product_costs
  for select
  to authenticated
  using ((select private.is_admin()));

grant select on table public.product_costs to authenticated, service_role;
