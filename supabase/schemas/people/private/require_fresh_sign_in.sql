create or replace function private.require_fresh_sign_in()
  returns void
  language plpgsql
  stable
  security definer
  set search_path to ''
  as $function$
declare
  claims constant jsonb := auth.jwt();
begin
  -- The shop's own processes have no account.
  if auth.uid() is not null and not exists (
    select from jsonb_array_elements(case jsonb_typeof(claims -> 'amr') when 'array' then claims -> 'amr' else '[]' end) as proof
    where proof ->> 'method' in ('password', 'totp', 'mfa/totp', 'mfa/webauthn', 'oauth', 'sso/saml')
      and to_timestamp(case jsonb_typeof(proof -> 'timestamp') when 'number' then (proof ->> 'timestamp')::numeric end)
        > clock_timestamp() - interval '10 minutes'
  ) then
    raise exception using
      errcode = 'PT403', hint = 'sign_in_again', message = 'Please confirm this with your password.';
  end if;
end
$function$;

comment on function private.require_fresh_sign_in() is 'Refuses callers who have not proved who they are within ten minutes: PT403 with the code sign_in_again. When they did stands in the token (amr), and refreshing the session does not renew it, so whoever steals one cannot confirm anything.';

revoke all on function private.require_fresh_sign_in() from public;
