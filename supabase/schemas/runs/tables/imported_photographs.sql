create table public.imported_photographs (
  id bigint generated always as identity not null,
  product_id bigint not null,
  address text not null,
  stored text,
  problem text,
  attempts integer not null default 0,
  next_attempt_at timestamptz default now(),
  constraint imported_photographs_address_check check ((length(address) >= 1) and (length(address) <= 2000)),
  constraint imported_photographs_pkey primary key (id),
  constraint imported_photographs_problem_check check (length(problem) <= 500),
  constraint imported_photographs_product_id_address_key unique (product_id, address),
  constraint imported_photographs_stored_check check (length(stored) <= 2000),
  constraint imported_photographs_product_id_fkey foreign key (product_id) references public.products(id) on delete cascade
);

alter table public.imported_photographs
  enable row level security;

comment on table public.imported_photographs is 'Photographs of products that an import named by their addresses. The shop fetches them after the import; a file that names one again adds nothing.';

create policy "admins delete imported photographs" on public.imported_photographs
  for delete
  to authenticated
  using ((select private.is_admin()));

create policy "admins read imported photographs" on public.imported_photographs
  for select
  to authenticated
  using ((select private.is_admin()));

grant delete, select on table public.imported_photographs to authenticated;

grant delete, insert, select, update on table public.imported_photographs to service_role;

comment on column public.imported_photographs.next_attempt_at is 'Null: it is fetched, or nobody tries again.';

comment on column public.imported_photographs.problem is 'Why it could not be fetched the last time, in a sentence.';

comment on column public.imported_photographs.stored is 'Its address in this shop; null until it is fetched.';

create index imported_photographs_due on public.imported_photographs (next_attempt_at)
  where (next_attempt_at is not null);
