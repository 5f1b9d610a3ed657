create or replace function private.account_with_proven_email (
  address text
)
  returns uuid
  language sql
  stable
  security definer
  set search_path to ''
  as $function$
  -- Signing up alone confirms an account where no mail is sent. The identity says whether a mail was answered.
  select account.id
  from auth.users as account
  where lower(account.email) = lower(address) and exists (
    select from auth.identities as identity
    where identity.user_id = account.id
      and lower(identity.identity_data ->> 'email') = lower(account.email)
      and identity.identity_data -> 'email_verified' = 'true'
  )
$function$;

comment on function private.account_with_proven_email(text) is 'The account whose e-mail address this is, if a mail has proven that; null otherwise.';

revoke all on function private.account_with_proven_email(text) from public;
