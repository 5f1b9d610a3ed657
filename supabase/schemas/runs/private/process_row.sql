create or replace function private.process_row (
  staged public.catalog_run_rows,
  phase text
)
  returns jsonb
  language plpgsql
  set search_path to ''
  as $function$
declare
  taken record;
begin
  if phase = 'undo' then
    perform private.undo_entry(staged);
    return jsonb_build_object('position', staged.position, 'is_undone', true);
  elsif staged.refusal is not null then
    return jsonb_build_object('position', staged.position, 'outcome', 'refused');
  end if;
  select * into taken from private.apply_entry(staged.entry);
  -- What has been previewed is done, and nothing else.
  if phase = 'apply'
    and (taken.outcome, taken.before) is distinct from (staged.outcome, staged.before) then
    raise exception using
      errcode = 'PT409', hint = 'run_product_changed', message = 'Somebody else has changed it since the preview.',
      column = coalesce((select min(key) from jsonb_object_keys(coalesce(taken.before, '{}') || coalesce(staged.before, '{}')) as key
        where taken.before -> key is distinct from staged.before -> key), '');
  end if;
  if phase = 'preview' and taken.outcome = 'new' then
    taken.product_id := null;
  end if;
  return to_jsonb(taken) || jsonb_build_object('position', staged.position);
end
$function$;

comment on function private.process_row(public.catalog_run_rows, text) is 'Does one row''s part of a phase: preview, apply or undo. Returns the columns of the row that it sets.';

revoke all on function private.process_row(public.catalog_run_rows, text) from public;
