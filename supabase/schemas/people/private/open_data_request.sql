create or replace function private.open_data_request (
  token text
)
  returns private.data_requests
  language sql
  stable
  set search_path to ''
  as $function$
  select request
  from private.data_requests as request join public.profiles as profile on profile.id = request.account_id
  where request.digest = private.token_digest(token)
    and request.expires_at > now() and lower(profile.email) = request.email
$function$;

comment on function private.open_data_request(text) is 'The request that a token opens; null if it is older than an hour, was replaced, or the account has another address.';

revoke all on function private.open_data_request(text) from public;
