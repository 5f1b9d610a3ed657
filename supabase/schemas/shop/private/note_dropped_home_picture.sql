create or replace function private.note_dropped_home_picture()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  insert into private.dropped_photographs (name)
  select name from private.photograph_names(old.content ->> 'picture', '{}') as name
  on conflict (name) do update set dropped_at = now();
  return null;
end
$function$;

comment on function private.note_dropped_home_picture() is 'Records the picture that a section had before it was changed or deleted.';

revoke all on function private.note_dropped_home_picture() from public;
