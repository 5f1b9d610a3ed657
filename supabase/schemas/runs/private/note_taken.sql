create or replace function private.note_taken (
  run_id bigint,
  taken jsonb[]
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
begin
  update public.catalog_run_rows as noted
  set (outcome, refusal, refused_column, product_id, name, before, after, is_undone, undo_refusal) = (
    select told.outcome, told.refusal, told.refused_column, told.product_id, told.name, told.before, told.after, told.is_undone, told.undo_refusal
    from jsonb_populate_record(noted, each) as told
  )
  from unnest(taken) as each
  where noted.run_id = note_taken.run_id and noted.position = (each ->> 'position')::integer;
  update public.catalog_runs as run
  set (row_count, new_count, changed_count, same_count, refused_count, undone_count) = (
    select
      count(*), count(*) filter (where outcome = 'new'), count(*) filter (where outcome = 'changed'),
      count(*) filter (where outcome = 'same'), count(*) filter (where outcome = 'refused'), count(*) filter (where is_undone)
    from public.catalog_run_rows as counted where counted.run_id = run.id
  )
  where run.id = note_taken.run_id;
end
$function$;

comment on function private.note_taken(bigint, jsonb[]) is 'Writes what take_run returned into the run''s rows, and counts them.';

revoke all on function private.note_taken(bigint, jsonb[]) from public;
