-- Who is signed in where, shaped as GoTrue's.

create type auth.aal_level as enum ('aal1', 'aal2', 'aal3');

create table auth.sessions (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz,
  updated_at timestamptz,
  factor_id uuid,
  aal auth.aal_level,
  not_after timestamptz,
  refreshed_at timestamp,
  user_agent text,
  ip inet,
  tag text
);
comment on table auth.sessions is 'One row for each sign-in that has not been signed out.';
comment on column auth.sessions.not_after is 'From then on the session cannot be refreshed; null never ends.';
comment on column auth.sessions.refreshed_at is 'In UTC.';
create index user_id_created_at_idx on auth.sessions (user_id, created_at);

create table auth.refresh_tokens (
  id bigserial primary key,
  instance_id uuid,
  token varchar(255) unique,
  user_id varchar(255),
  revoked boolean,
  created_at timestamptz,
  updated_at timestamptz,
  parent varchar(255),
  session_id uuid references auth.sessions (id) on delete cascade
);
comment on table auth.refresh_tokens is
  'The refresh tokens of each session: the one that is not revoked is the next to be used, the others were.';
comment on column auth.refresh_tokens.token is 'SHA-256 of the token in base64url: who reads the table cannot sign in.';
comment on column auth.refresh_tokens.parent is 'The token (as stored here) that this one replaced.';
create index refresh_tokens_session_id_revoked_idx on auth.refresh_tokens (session_id, revoked);

-- Row security without a policy: nobody but the owner reads sessions, whatever is granted later.
alter table auth.sessions enable row level security;
alter table auth.refresh_tokens enable row level security;
