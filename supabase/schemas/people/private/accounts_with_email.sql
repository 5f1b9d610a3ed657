create or replace function private.accounts_with_email (
  address text
)
  returns uuid[]
  language plpgsql
  stable
  set search_path to ''
  as $function$
begin
  return array(select id from public.profiles where lower(email) = address order by id);
end
$function$;

comment on function private.accounts_with_email(text) is 'The accounts with an e-mail address, which is in lower case.';

revoke all on function private.accounts_with_email(text) from public;
