create table private.vocabulary (
  word text collate pg_catalog."C" not null,
  constraint vocabulary_pkey primary key (word)
);

alter table private.vocabulary
  enable row level security;

comment on table private.vocabulary is 'The shop''s words, for correcting typos. Words that no product has any more may still be here.';

create index vocabulary_by_trigrams on private.vocabulary using gin (word extensions.gin_trgm_ops);
