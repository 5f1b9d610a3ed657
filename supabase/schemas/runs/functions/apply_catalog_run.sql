create or replace function public.apply_catalog_run (
  run_id bigint
)
  returns public.catalog_runs
  language plpgsql
  security definer
  set search_path to ''
  set statement_timeout to '20min'
  as $function$
declare
  run public.catalog_runs := private.open_catalog_run(run_id, 'apply');
begin
  with added as (
    insert into public.product_categories (name) select unnest(run.new_categories) on conflict do nothing returning name
  )
  update public.catalog_runs set new_categories = array(select name from added) where id = run.id;
  perform private.process_run(run, 'apply');
  perform private.count_outcomes(run.id);
  update public.catalog_runs set status = 'applied', applied_at = now() where id = run.id returning * into run;
  perform set_config('response.changes', 'pages', true);
  return run;
end
$function$;

comment on function public.apply_catalog_run(bigint) is 'Makes the changes of a previewed run, all in this transaction, but those that somebody else has overtaken. Admins only.';

revoke all on function public.apply_catalog_run(bigint) from public;

grant execute on function public.apply_catalog_run(bigint) to authenticated;
