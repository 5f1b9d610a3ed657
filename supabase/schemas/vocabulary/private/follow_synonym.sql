create or replace function private.follow_synonym()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  perform private.rebuild_meanings(array[new.id]);
  return null;
end
$function$;

comment on function private.follow_synonym() is 'Maintains the meanings that searches read.';

revoke all on function private.follow_synonym() from public;
