create table private.tallies (
  id bigint generated always as identity not null,
  subject text collate pg_catalog."C" not null,
  kind text collate pg_catalog."C" not null,
  number bigint not null,
  amount numeric not null,
  constraint tallies_pkey primary key (id),
  constraint tallies_subject_check
    check (subject in ('orders', 'buyers', 'products', 'unlisted products', 'stock', 'facets', 'money'))
);

alter table private.tallies
  enable row level security;

alter table private.tallies
  set (fillfactor=25);

comment on table private.tallies is 'How many there are of a kind: orders by status, and their money by currency; buyers, which are customers with orders, with and without an account, and accounts without orders; published products by category, by stock level, and by facet group; other products by category. The rows of a kind add up to its number: concurrent transactions each have a row of their own.';

create index tallies_by_kind on private.tallies (subject, kind);
