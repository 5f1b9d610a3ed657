create table private.meanings (
  synonym_id bigint not null,
  key text collate pg_catalog."C" not null,
  query tsquery not null,
  constraint meanings_pkey primary key (synonym_id, key),
  constraint meanings_synonym_id_fkey foreign key (synonym_id) references public.search_synonyms(id) on delete cascade
);

alter table private.meanings
  enable row level security;

comment on table private.meanings is 'The synonyms as searches read them, maintained by a trigger: each of the words, and what it matches as well.';

comment on column private.meanings.key is 'The words that matter, in the singular, separated by spaces.';
