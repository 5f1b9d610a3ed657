create or replace function private.ask_new_address()
  returns trigger
  language plpgsql
  set search_path to ''
  as $function$
begin
  new.tried_at := null;
  new.fetched_at := null;
  new.problem := null;
  new.waiting := null;
  return new;
end
$function$;

comment on function private.ask_new_address() is 'Forgets what another address answered.';

revoke all on function private.ask_new_address() from public;
