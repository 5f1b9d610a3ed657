-- What the processes of a shop have in common, whichever machines they run on.

-- Not in the write-ahead log: it costs less, and a crash may forget it.
create unlogged table facet_system.rate_limits (
  key text primary key,
  points integer not null,
  -- In milliseconds since 1970.
  expire bigint not null
);
comment on table facet_system.rate_limits is 'How often something has happened within a window; keys are digests.';

create unlogged table facet_system.processes (
  id uuid primary key,
  started_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp(),
  -- Whether the others have to follow it.
  replaces_secrets boolean not null,
  -- A digest by the name of each secret.
  secrets jsonb not null
);
comment on table facet_system.processes is 'The processes that serve the shop, and when each was last seen.';

create table storage.resumable_parts (
  upload_id uuid not null,
  start bigint not null,
  bytes bigint not null check (bytes > 0),
  version text not null unique,
  primary key (upload_id, start)
);
comment on table storage.resumable_parts is
  'What was received of uploads that clients may resume, where objects are in a bucket: pieces that any process may add to.';
comment on column storage.resumable_parts.version is 'Of the file, which stays loose until the whole upload is an object.';

-- Row security without a policy: only the service, which owns the table, has anything to do here.
alter table storage.resumable_parts enable row level security;
