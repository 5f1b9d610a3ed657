create or replace function private.set_updated_at()
  returns trigger
  language plpgsql
  set search_path to ''
  as $function$
begin
  new.updated_at := now();
  return new;
end
$function$;

comment on function private.set_updated_at() is 'Sets updated_at to the server''s time, whatever the request says.';

revoke all on function private.set_updated_at() from public;
