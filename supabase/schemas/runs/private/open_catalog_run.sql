create or replace function private.open_catalog_run (
  run_id bigint,
  phase text
)
  returns public.catalog_runs
  language plpgsql
  set search_path to ''
  as $function$
declare
  run public.catalog_runs;
  seen text;
begin
  perform private.require_admin();
  if not pg_try_advisory_xact_lock(7306) then
    raise exception using
      errcode = 'PT409', hint = 'run_is_waiting',
      message = 'Another change of many products is running. Please wait until it is done.';
  end if;
  select * into run from public.catalog_runs where id = run_id for update;
  seen := case phase when 'preview' then 'staged' when 'apply' then 'previewed' else 'applied, undone' end;
  if not found then
    raise exception using errcode = 'PT404', hint = 'run_gone', message = 'This change is gone.';
  elsif run.status <> all (string_to_array(seen, ', ')) then
    perform private.refuse('PT409', case run.status
      when 'applied' then private.refusal('run_applied', 'This change has been made already.')
      when 'undone' then private.refusal('run_undone', 'This change has been undone.')
      when 'previewed' then private.refusal('run_checked', 'This change has been checked already.')
      else private.refusal('run_unchecked', 'This change has not been checked yet.')
    end);
  elsif phase = 'undo' and not private.can_be_undone(run) then
    raise exception using errcode = 'PT409', hint = 'run_undo_over', message = 'A change can be undone for 30 days.';
  end if;
  perform setval('private.catalog_progress', 0);
  return run;
end
$function$;

comment on function private.open_catalog_run(bigint, text) is 'Locks a run for a phase: one run works at a time. Refuses a run that is not ready for it.';

revoke all on function private.open_catalog_run(bigint, text) from public;
