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
  part jsonb[];
  taken jsonb[] := '{}';
  done integer := 0;
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
        -- Also the same ones: somebody may have changed them since.
        when 'apply' then staged.outcome <> 'refused'
        else true
      end
    ) as ordered
    group by (turn - 1) / 100 order by (turn - 1) / 100
  loop
    part := private.take_entries(batch, phase);
    if phase = 'preview' then
      -- Appended in place: a joined array would be copied each time.
      taken := array_append(taken, to_jsonb(part));
    else
      perform private.note_taken(run.id, to_jsonb(part));
    end if;
    done := done + cardinality(part);
    perform setval('private.catalog_progress', done);
  end loop;
  perform private.settle_tallies();
  return taken;
end
$function$;

comment on function private.take_run(public.catalog_runs, text) is 'Does a phase of a run, and notes in its rows what came of it. A preview is rolled back, so it returns that instead, as note_taken takes it. catalog_progress counts the rows meanwhile.';

revoke all on function private.take_run(public.catalog_runs, text) from public;
