create or replace function private.forget_former_fetches()
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

comment on function private.forget_former_fetches() is 'Forgets what another address answered.';

revoke all on function private.forget_former_fetches() from public;
