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
  refused constant text[] := case
    when new.host <> '' and new.sender_address = ''
      then array['sender_address', 'Please enter the address that mails come from.']
    when is_typed and new.host = '' then array['host', 'Please enter the server that the password is for.']
    when is_typed and new.user_name = '' then array['user_name', 'Please enter the user name that the password is for.']
    when length(new.password) > 500 then array['password', 'Please use at most 500 characters.']
    when has_login and new.security = 'none' and not is_this_machine
      then array['security', 'A password leaves this machine only encrypted. Please choose STARTTLS or TLS.']
    -- Otherwise an administrator could read the password, by having it sent to a server of their own.
    when has_login and new.password = mask and is_stored and is_elsewhere
      then array['password', 'Please enter the password again: it is only kept for the server and the user name that it was entered for.']
    when has_login and not is_typed and (new.password = '' or not is_stored)
      then array['password', 'Please enter the password of this user name. If the server wants no login, leave both empty.']
  end;
begin
  if refused is not null then
    raise exception using errcode = 'PT400', message = refused[2], detail = refused[1];
  end if;
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

comment on function private.keep_mail_password() is 'Moves the password to private.mail_password and leaves a mask. The mask keeps a stored one; an empty text, or no server or no user name, clears it. PT400, with the column as its detail: what does not belong together.';

revoke all on function private.keep_mail_password() from public;
