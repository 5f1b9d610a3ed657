create or replace function private.current_cause()
  returns text
  language sql
  stable
  as $function$
  select coalesce(
    nullif(split_part(current_setting('facet.cause', true), ' ', 1), ''),
    case when auth.uid() is null then 'database' else 'edit' end
  )
$function$;

comment on function private.current_cause() is 'Why this transaction changes prices and stock, as set_cause was told; otherwise edit if somebody is signed in, or database.';

revoke all on function private.current_cause() from public;
