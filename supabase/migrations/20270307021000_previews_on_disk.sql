-- What a preview finds is kept in a file until it is rolled back, not in memory: with long texts it was 240 MB. And rows are
-- read as they are needed, instead of all at once for their order.

drop function private.process_run(public.catalog_runs, text);

create function private.process_run (
  run public.catalog_runs,
  phase text
)
  returns setof jsonb
  language plpgsql
  set search_path to ''
  as $function$
declare
  batch public.catalog_run_rows[];
  last integer := case phase when 'undo' then 2147483647 else 0 end;
  part jsonb;
  done integer := 0;
begin
  perform set_config('facet.cause', case phase when 'undo' then 'undo' else run.kind end, true),
    set_config('facet.tallies', 'later', true);
  if phase = 'preview' then
    insert into public.product_categories (name) select unnest(run.new_categories) on conflict do nothing;
  end if;
  loop
    batch := case
      when phase = 'undo' then array(
        select staged from public.catalog_run_rows as staged
        where staged.run_id = run.id and staged.position < last and staged.outcome in ('new', 'changed') and not staged.is_undone
        order by staged.position desc limit 100
      )
      else array(
        select staged from public.catalog_run_rows as staged
        -- Also the same ones: somebody may have changed them since.
        where staged.run_id = run.id and staged.position > last and (phase = 'preview' or staged.outcome <> 'refused')
        order by staged.position limit 100
      )
    end;
    exit when cardinality(batch) = 0;
    part := to_jsonb(private.process_batch(batch, phase));
    if phase = 'preview' then
      return next part;
    else
      perform private.note_outcomes(run.id, part);
    end if;
    last := batch[cardinality(batch)].position;
    done := done + cardinality(batch);
    perform setval('private.catalog_progress', done);
  end loop;
  perform private.settle_tallies();
  if phase = 'preview' then
    raise exception using errcode = 'FC001', message = 'This rolls the preview back.';
  end if;
exception when sqlstate 'FC001' then
  -- What was returned is kept.
  null;
end
$function$;

comment on function private.process_run(public.catalog_runs, text) is 'Does a phase of a run, and notes in its rows what came of it. A preview is rolled back, so it returns that instead, in parts that note_outcomes takes. catalog_progress counts the rows meanwhile.';

revoke all on function private.process_run(public.catalog_runs, text) from public;

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
