create table private.word_index (
  is_only boolean not null default true,
  is_current boolean not null default true,
  version bigint not null default 0,
  constraint word_index_is_only_check check (is_only),
  constraint word_index_pkey primary key (is_only)
);

alter table private.word_index
  enable row level security;

comment on table private.word_index is 'Its one row says whether the words that searches read are those of the shop''s language.';

comment on column private.word_index.is_current is 'Whether every product has its words in the shop''s language; otherwise refresh_words has work to do.';

comment on column private.word_index.version is 'Counts the changes of the language, which may happen during a refresh.';
