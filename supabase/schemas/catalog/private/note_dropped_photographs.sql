create or replace function private.note_dropped_photographs()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  insert into private.dropped_photographs (name)
  select name from private.photograph_names(old.image, old.images) as name
  union select name from private.video_names(old.image, old.images) as name
  order by name
  on conflict (name) do update set dropped_at = now();
  return null;
end
$function$;

comment on function private.note_dropped_photographs() is 'Records the photographs and videos that a product had before it was changed or deleted.';

revoke all on function private.note_dropped_photographs() from public;
