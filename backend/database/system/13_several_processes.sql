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
