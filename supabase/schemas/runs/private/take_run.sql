create or replace function private.take_run (
  run public.catalog_runs,
  phase text
)
  returns jsonb[]
  language plpgsql
  set search_path to ''
  as $function$
declare
  batch public.catalog_run_rows[];
  taken jsonb[] := '{}';
begin
  perform set_config('facet.cause', case phase when 'undo' then 'undo' else run.kind end, true),
    set_config('facet.tallies', 'later', true);
  for batch in
    select array_agg(staged order by turn)
    from (
      select staged, row_number() over (order by staged.position * case phase when 'undo' then -1 else 1 end) as turn
      from public.catalog_run_rows as staged
      where staged.run_id = run.id and case phase
        when 'undo' then staged.outcome in ('new', 'changed') and not staged.is_undone
        when 'apply' then staged.outcome in ('new', 'changed')
        else true
      end
    ) as ordered
    group by (turn - 1) / 100 order by (turn - 1) / 100
  loop
    taken := taken || private.take_entries(batch, phase);
    perform setval('private.catalog_progress', cardinality(taken));
  end loop;
  perform private.settle_tallies();
  return taken;
end
$function$;

comment on function private.take_run(public.catalog_runs, text) is 'Does a phase of a run, and returns what it sets in each of its rows. catalog_progress counts them meanwhile.';

revoke all on function private.take_run(public.catalog_runs, text) from public;
