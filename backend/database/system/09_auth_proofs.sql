-- A message to forgetful users begins a session; only the new password that they set in it proves their address.
alter table auth.sessions add column recovers_email varchar(255);
comment on column auth.sessions.recovers_email is
  'The address whose message about a forgotten password began the session; null for all others.';
