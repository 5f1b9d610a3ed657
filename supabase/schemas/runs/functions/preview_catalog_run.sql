create or replace function public.preview_catalog_run (
  run_id bigint
)
  returns public.catalog_runs
  language plpgsql
  security definer
  set search_path to ''
  set statement_timeout to '20min'
  as $function$
declare
  run public.catalog_runs := private.open_catalog_run(run_id, 'preview');
begin
  perform private.note_outcomes(run.id, part) from private.process_run(run, 'preview') as part;
  perform private.count_outcomes(run.id);
  update public.catalog_runs set status = 'previewed' where id = run.id returning * into run;
  return run;
end
$function$;

comment on function public.preview_catalog_run(bigint) is 'Makes all changes of a staged run and rolls them back: its rows tell what would happen. Admins only.';

revoke all on function public.preview_catalog_run(bigint) from public;

grant execute on function public.preview_catalog_run(bigint) to authenticated;
