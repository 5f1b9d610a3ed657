create or replace function private.credential_names (
  gateway_id text,
  out public_name text,
  out secret_names text[]
)
  returns record
  language sql
  immutable
  set search_path to ''
  as $function$
  select names.public_name, names.secret_names
  from (values
    ('stripe', 'publishable_key', array['secret_key', 'webhook_secret']),
    ('paypal', 'client_id', array['client_secret']),
    ('payoneer', 'partner_id', array['api_key'])
  ) as names (gateway_id, public_name, secret_names)
  where names.gateway_id = credential_names.gateway_id
$function$;

comment on function private.credential_names(text) is 'What a provider calls its credentials.';

revoke all on function private.credential_names(text) from public;
