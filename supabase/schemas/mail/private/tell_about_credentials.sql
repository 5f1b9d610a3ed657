create or replace function private.tell_about_credentials()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  if exists (select from public.user_roles where user_id = new.id and role = 'admin') then
    if new.email is distinct from old.email then
      perform private.tell_administrators('address', new.email, old.email);
    end if;
    if new.encrypted_password is distinct from old.encrypted_password and new.encrypted_password <> '' then
      perform private.tell_administrators('password', new.email);
    end if;
  end if;
  return null;
end
$function$;

comment on function private.tell_about_credentials() is 'Mails all administrators when one of them gets another password or address.';

revoke all on function private.tell_about_credentials() from public;
