create or replace function public.note_invited_account (
  token text,
  account_id uuid
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  update private.admin_invitation_keys as key set account_id = note_invited_account.account_id
  from auth.users as account
  where key.invitation_id = (private.open_invitation(token)).id
    and account.id = note_invited_account.account_id
    and account.email = (private.open_invitation(token)).email;
end
$function$;

comment on function public.note_invited_account(text, uuid) is 'Records that the service made this account for the invited person, with the password they chose.';

revoke all on function public.note_invited_account(text, uuid) from public;

grant execute on function public.note_invited_account(text, uuid) to service_role;
