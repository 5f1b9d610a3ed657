create table public.search_synonyms (
  id bigint generated always as identity not null,
  words text not null,
  meanings text not null,
  updated_at timestamptz not null default now(),
  constraint search_synonyms_meanings_check check ((meanings ~ '[[:alnum:]]') and (length(meanings) <= 500)),
  constraint search_synonyms_pkey primary key (id),
  constraint search_synonyms_words_check check ((words ~ '[[:alnum:]]') and (length(words) <= 200))
);

alter table public.search_synonyms
  enable row level security;

comment on table public.search_synonyms is 'What shoppers mean by their words besides the words themselves.';

create policy "admins add synonyms" on public.search_synonyms
  for insert
  to authenticated
  with check ((select private.is_admin()));

create policy "admins change synonyms" on public.search_synonyms
  for update
  to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

create policy "admins delete synonyms" on public.search_synonyms
  for delete
  to authenticated
  using ((select private.is_admin()));

create policy "admins read synonyms" on public.search_synonyms
  for select
  to authenticated
  using ((select private.is_admin()));

grant delete, select on table public.search_synonyms to authenticated;

grant delete, insert, select, update on table public.search_synonyms to service_role;

grant insert (meanings, words), update (meanings, words) on table public.search_synonyms to authenticated;

comment on column public.search_synonyms.meanings is 'What is found as well, separated by commas: halo ring is each product with both words in its facts, name, category or tags.';

comment on column public.search_synonyms.words is 'What shoppers type, separated by commas: gift, present.';

create trigger search_synonyms_set_updated_at
  before update on public.search_synonyms
  for each row
  execute function private.set_updated_at();

create trigger search_synonyms_update_meanings
  after insert or update on public.search_synonyms
  for each row
  execute function private.follow_synonym();
