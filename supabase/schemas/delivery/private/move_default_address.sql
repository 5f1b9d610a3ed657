create or replace function private.move_default_address()
  returns trigger
  language plpgsql
  set search_path to ''
  as $function$
begin
  update public.addresses set is_default = false
  where user_id = new.user_id and is_default and id is distinct from new.id;
  return new;
end
$function$;

comment on function private.move_default_address() is 'Takes the default from the address that had it.';

revoke all on function private.move_default_address() from public;
