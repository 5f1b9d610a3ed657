create or replace function private.fill_is_ring_size()
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

comment on function private.fill_is_ring_size() is 'Decides by its name whether an option is a ring size, if nobody says it.';

revoke all on function private.fill_is_ring_size() from public;
