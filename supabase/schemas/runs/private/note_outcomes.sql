create or replace function private.note_outcomes (
  run_id bigint,
  taken jsonb
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
begin
  update public.catalog_run_rows as noted
  set (outcome, refusal, refused, refused_column, product_id, name, before, after, is_undone, undo_refusal, undo_refused) = (
    select told.outcome, told.refusal, told.refused, told.refused_column, told.product_id, told.name, told.before, told.after,
      told.is_undone, told.undo_refusal, told.undo_refused
    from jsonb_populate_record(noted, each) as told
  )
  from jsonb_array_elements(taken) as each
  where noted.run_id = note_outcomes.run_id and noted.position = (each ->> 'position')::integer;
end
$function$;

comment on function private.note_outcomes(bigint, jsonb) is 'Writes into a run''s rows what came of them: [{"position", <columns>}].';

revoke all on function private.note_outcomes(bigint, jsonb) from public;
