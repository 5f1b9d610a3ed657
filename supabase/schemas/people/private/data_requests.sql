create table private.data_requests (
  id bigint generated always as identity not null,
  account_id uuid not null,
  kind text not null,
  email text not null,
  digest text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default (now() + '01:00:00'::interval),
  constraint data_requests_digest_key unique (digest),
  constraint data_requests_kind_check check (kind in ('export', 'erase')),
  constraint data_requests_pkey primary key (id),
  constraint data_requests_account_id_fkey foreign key (account_id) references public.profiles(id) on delete cascade
);

alter table private.data_requests
  enable row level security;

comment on table private.data_requests is 'Who asked for a link to download what is stored of them, or to erase it. The latest of a kind counts, for an hour.';

comment on column private.data_requests.digest is 'The digest of the token in the mail, recorded when that is sent; null before, and once another request has replaced it.';

comment on column private.data_requests.email is 'Where the link goes, in lower case. If the account''s address changes, it opens nothing.';

create index data_requests_by_account on private.data_requests (account_id, created_at);
