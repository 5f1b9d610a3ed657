create or replace function private.can_be_undone (
  run public.catalog_runs
)
  returns boolean
  language sql
  stable
  as $function$
  select (run).applied_at >= now() - interval '30 days'
$function$;

comment on function private.can_be_undone(public.catalog_runs) is 'Whether a run is recent enough to be undone; null if nobody has applied it.';

revoke all on function private.can_be_undone(public.catalog_runs) from public;
