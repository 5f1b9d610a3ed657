create or replace function private.note_changed_pages()
  returns trigger
  language plpgsql
  set search_path to ''
  as $function$
begin
  perform set_config('response.changes', 'pages', true);
  return null;
end
$function$;

comment on function private.note_changed_pages() is 'Tells the server, in the setting response.changes, that a function changed what public pages show, so it empties its cache. Writes to tables through the data API need no such note.';

revoke all on function private.note_changed_pages() from public;
