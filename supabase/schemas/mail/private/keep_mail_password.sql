create or replace function private.keep_mail_password()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  mask constant text := '••••••••';
  is_typed constant boolean := new.password not in ('', mask);
  has_login constant boolean := new.host <> '' and new.user_name <> '';
  is_this_machine constant boolean := lower(new.host) in ('localhost', '::1') or new.host ~ '^127(\.\d+){3}$';
  is_stored constant boolean := exists (select from private.mail_password);
  -- A certificate proves the host, so with encryption the port may change.
  is_elsewhere constant boolean := old.host <> new.host or old.user_name <> new.user_name
    or new.security = 'none' and (old.security <> 'none' or old.port <> new.port);
  refused constant jsonb := case
    when new.host <> '' and new.sender_address = ''
      then private.refusal(
        'mail_sender_missing', 'Please enter the address that mails come from.',
        '{"field": "sender_address"}'
      )
    when is_typed and new.host = '' then private.refusal(
        'mail_server_missing', 'Please enter the server that the password is for.',
        '{"field": "host"}'
      )
    when is_typed and new.user_name = '' then private.refusal(
        'mail_user_missing', 'Please enter the user name that the password is for.',
        '{"field": "user_name"}'
      )
    when length(new.password) > 500 then private.refusal(
        'mail_password_too_long', 'Please use at most 500 characters.',
        '{"field": "password"}'
      )
    when has_login and new.security = 'none' and not is_this_machine
      then private.refusal(
        'mail_password_unencrypted', 'A password is only sent encrypted. Please choose STARTTLS or TLS.',
        '{"field": "security"}'
      )
    -- Otherwise an administrator could read the password, by having it sent to a server of their own.
    when has_login and new.password = mask and is_stored and is_elsewhere
      then private.refusal(
        'mail_password_again', 'Please enter the password again: it is only kept for the server and the user name that it was entered for.',
        '{"field": "password"}'
      )
    when has_login and not is_typed and (new.password = '' or not is_stored)
      then private.refusal(
        'mail_password_missing', 'Please enter the password of this user name. If the server wants no login, leave both empty.',
        '{"field": "password"}'
      )
  end;
begin
  perform private.refuse('PT400', refused);
  if is_typed then
    insert into private.mail_password (id, value) values (true, new.password)
    on conflict (id) do update set value = excluded.value;
  elsif not has_login then
    delete from private.mail_password;
  end if;
  new.password := case when has_login then mask else '' end;
  return new;
end
$function$;

comment on function private.keep_mail_password() is 'Moves the password to private.mail_password and leaves a mask. The mask keeps a stored one; an empty text, or no server or no user name, clears it. PT400, with the column as the parameter field: what does not belong together.';

revoke all on function private.keep_mail_password() from public;
