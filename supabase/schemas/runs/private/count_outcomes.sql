create or replace function private.count_outcomes (
  run_id bigint
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
begin
  update public.catalog_runs as run
  set (row_count, new_count, changed_count, same_count, refused_count, undone_count) = (
    select
      count(*), count(*) filter (where outcome = 'new'), count(*) filter (where outcome = 'changed'),
      count(*) filter (where outcome = 'same'), count(*) filter (where outcome = 'refused'), count(*) filter (where is_undone)
    from public.catalog_run_rows as counted where counted.run_id = run.id
  )
  where run.id = count_outcomes.run_id;
end
$function$;

comment on function private.count_outcomes(bigint) is 'Counts what came of the rows of a run.';

revoke all on function private.count_outcomes(bigint) from public;
