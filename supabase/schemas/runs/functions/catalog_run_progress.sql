create or replace function public.catalog_run_progress()
  returns bigint
  language plpgsql
  stable
  security definer
  set search_path to ''
  as $function$
begin
  perform private.require_admin();
  return (select last_value from private.catalog_progress);
end
$function$;

comment on function public.catalog_run_progress() is 'How many rows the run that is working now has done. Admins only.';

revoke all on function public.catalog_run_progress() from public;

grant execute on function public.catalog_run_progress() to authenticated;
