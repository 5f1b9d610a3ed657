create or replace function private.changes_only_prices()
  returns boolean
  language sql
  stable
  set search_path to ''
  as $function$
  select coalesce(current_setting('facet.only_prices', true) = 'on', false)
$function$;

comment on function private.changes_only_prices() is 'Whether change_only_prices has said so.';

revoke all on function private.changes_only_prices() from public;
