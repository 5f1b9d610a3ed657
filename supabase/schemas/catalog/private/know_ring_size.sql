create or replace function private.know_ring_size()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  new.is_ring_size := private.is_ring_size(new.name, new.kind);
  return new;
end
$function$;

comment on function private.know_ring_size() is 'An option of which nobody says whether it is a ring size is one if it is called so.';

revoke all on function private.know_ring_size() from public;
