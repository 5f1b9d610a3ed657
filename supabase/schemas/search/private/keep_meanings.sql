create or replace function private.keep_meanings()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  perform private.make_meanings(array[new.id]);
  return null;
end
$function$;

comment on function private.keep_meanings() is 'Maintains the meanings that searches read.';

revoke all on function private.keep_meanings() from public;
