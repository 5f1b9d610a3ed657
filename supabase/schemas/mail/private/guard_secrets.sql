create or replace function private.guard_secrets()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  perform private.require_fresh_sign_in();
  perform private.tell_administrators(tg_argv[0]);
  return new;
end
$function$;

comment on function private.guard_secrets() is 'Changes of keys, and of the server that mails go through, take a fresh sign-in, and all administrators learn of them. Its argument says what it is about.';

revoke all on function private.guard_secrets() from public;
