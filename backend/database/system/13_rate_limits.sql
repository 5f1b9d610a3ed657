-- What all processes of a shop count together: sign-ins, sign-ups, mails, messages and orders of an address.

-- Not in the write-ahead log: it costs less, and a crash may forget it.
create unlogged table facet_system.rate_limits (
  key text primary key,
  points integer not null,
  -- In milliseconds since 1970.
  expire bigint not null
);
comment on table facet_system.rate_limits is 'How often something has happened within a window; keys are digests.';
