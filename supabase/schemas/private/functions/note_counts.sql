create or replace function private.note_counts()
  returns trigger
  language plpgsql
  set search_path to ''
  AS $function$
begin
  perform set_config('response.changes', concat_ws(' ', nullif(current_setting('response.changes', true), ''), 'facets'), true);
  return null;
end
$function$;

comment on function "private"."note_counts"() is 'Tells the server, in the setting response.changes, that the numbers beside the facets changed: facets.';

revoke all on function "private"."note_counts"() from public;
