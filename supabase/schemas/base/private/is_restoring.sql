create or replace function private.is_restoring()
  returns boolean
  language sql
  stable
  as $function$
  select coalesce(current_setting('facet.restores', true), '') = 'on'
$function$;

comment on function private.is_restoring() is 'Whether rows that are added now were there before, with their histories.';

revoke all on function private.is_restoring() from public;
