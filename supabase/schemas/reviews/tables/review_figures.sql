create table public.review_figures (
  product_id bigint not null,
  stars integer[] not null,
  constraint review_figures_pkey primary key (product_id),
  constraint review_figures_product_id_fkey foreign key (product_id) references public.products(id) on delete cascade,
  constraint review_figures_stars_check check ((cardinality(stars) = 5) and (0 <= all (stars)))
);

alter table public.review_figures
  enable row level security;

alter table public.review_figures
  add column reviews integer generated always as (((((stars[1] + stars[2]) + stars[3]) + stars[4]) + stars[5])) stored not null;

alter table public.review_figures
  add column points bigint generated always as
    (((((stars[1] + (stars[2] * 2)) + (stars[3] * 3)) + ((stars[4])::bigint * 4)) + ((stars[5])::bigint * 5))) stored not null;

comment on table public.review_figures is 'How many reviews a product has, by stars. Triggers maintain it; a product without reviews has no row.';

create policy "whoever reads a product reads its figures" on public.review_figures
  for select
  to anon, authenticated
  using (exists ( select
   from public.products product
  where (product.id = review_figures.product_id)));

grant select on table public.review_figures to anon, authenticated, service_role;

comment on column public.review_figures.points is 'The sum of all stars.';

comment on column public.review_figures.stars is 'How many have one star, two, and so on.';
