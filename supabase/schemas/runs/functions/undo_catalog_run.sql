create or replace function public.undo_catalog_run (
  run_id bigint
)
  returns public.catalog_runs
  language plpgsql
  security definer
  set search_path to ''
  set statement_timeout to '20min'
  as $function$
declare
  run public.catalog_runs := private.open_catalog_run(run_id, 'undo');
begin
  perform private.process_run(run, 'undo');
  perform private.count_outcomes(run.id);
  delete from public.product_categories as category
  where name = any (run.new_categories)
    and not exists (select from public.products where products.category = category.name)
    and not exists (select from public.collections where category_id = category.id);
  update public.catalog_runs set status = 'undone', undone_at = now() where id = run.id returning * into run;
  perform set_config('response.changes', 'pages', true);
  return run;
end
$function$;

comment on function public.undo_catalog_run(bigint) is 'Makes the products of an applied run what they were before, but those that somebody has changed since; their rows say why. Admins only.';

revoke all on function public.undo_catalog_run(bigint) from public;

grant execute on function public.undo_catalog_run(bigint) to authenticated;
