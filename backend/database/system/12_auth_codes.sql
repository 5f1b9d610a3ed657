-- The codes of messages, for whoever types one in instead of opening the link.

create table auth.mail_codes (
  token varchar(255) primary key,
  code varchar(255) not null,
  created_at timestamptz not null default now()
);
comment on table auth.mail_codes is 'Six digits that stand for the token of the same message, for an hour.';
comment on column auth.mail_codes.token is 'As in auth.users, where it is worth something only as long as it is there.';
comment on column auth.mail_codes.code is
  'A digest of what the message is for, its address and the code, with a key of the service''s: a million codes are soon tried.';
create index mail_codes_code_idx on auth.mail_codes (code);
create index mail_codes_created_at_idx on auth.mail_codes (created_at);

create table auth.code_attempts (
  address varchar(255) primary key,
  count smallint not null,
  since timestamptz not null
);
comment on table auth.code_attempts is
  'How often codes were typed in for an address within a day, whether it has an account or not.';
comment on column auth.code_attempts.address is 'A digest with a key of the service''s: it may be anybody''s.';
create index code_attempts_since_idx on auth.code_attempts (since);

-- Row security without a policy: only the service, which owns the tables, has anything to do here.
alter table auth.mail_codes enable row level security;
alter table auth.code_attempts enable row level security;
