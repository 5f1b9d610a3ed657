create table public.customer_notes (
  id bigint generated always as identity not null,
  customer_id bigint not null,
  note text not null,
  created_at timestamptz not null default now(),
  constraint customer_notes_note_check check ((note ~ '\S') and (length(note) <= 2000)),
  constraint customer_notes_pkey primary key (id),
  constraint customer_notes_customer_id_fkey foreign key (customer_id) references public.customers(id) on delete cascade,
  author uuid default auth.uid(),
  constraint customer_notes_author_fkey foreign key (author) references public.profiles(id) on delete set null
);

alter table public.customer_notes
  enable row level security;

comment on table public.customer_notes is 'What administrators note about a customer. Only they read it, but it is part of what a customer can ask for.';

create policy "admins delete notes on customers" on public.customer_notes
  for delete
  to authenticated
  using ((select private.is_admin()));

create policy "admins read notes on customers" on public.customer_notes
  for select
  to authenticated
  using ((select private.is_admin()));

create policy "admins write notes on customers as themselves" on public.customer_notes
  for insert
  to authenticated
  with check ((select private.is_admin()) and (author = (select auth.uid())));

grant delete, select on table public.customer_notes to authenticated;

grant select on table public.customer_notes to service_role;

grant insert (customer_id, note) on table public.customer_notes to authenticated;

comment on column public.customer_notes.author is 'The administrator who wrote it; null: they have no account any more.';

create index customer_notes_by_customer on public.customer_notes (customer_id, id);

create index customer_notes_by_author on public.customer_notes (author);
