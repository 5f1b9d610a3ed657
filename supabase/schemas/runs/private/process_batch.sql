create or replace function private.process_batch (
  staged public.catalog_run_rows[],
  phase text
)
  returns jsonb[]
  language plpgsql
  set search_path to ''
  as $function$
declare
  each public.catalog_run_rows;
  taken jsonb[] := '{}';
  state text;
  said text;
  code text;
  details text;
  refused jsonb;
  said_of text;
  broken text;
begin
  foreach each in array staged loop
    taken := taken || private.process_row(each, phase);
  end loop;
  return taken;
exception when others then
  get stacked diagnostics
    state = returned_sqlstate, said = message_text, code = pg_exception_hint, details = pg_exception_detail,
    said_of = column_name, broken = constraint_name;
  -- A conflict with another transaction, a full disk and the like are nobody's typing mistake.
  if state ~ '^(40|53|55|57|58|XX)' then
    raise;
  elsif cardinality(staged) > 1 then
    return private.process_batch(staged[:cardinality(staged) / 2], phase)
      || private.process_batch(staged[cardinality(staged) / 2 + 1:], phase);
  end if;
  refused := case
    when phase <> 'undo' and state = '23502' then private.refusal('value_missing', 'This cannot be empty.')
    when phase <> 'undo' and state = '23503' then private.refusal(
      'category_unknown', format('There is no category "%s".', staged[1].entry #>> '{values,category}'),
      jsonb_build_object('category', staged[1].entry #>> '{values,category}')
    )
    when phase <> 'undo' and state = '23514' then private.refusal('value_not_allowed', 'This value is not allowed.')
    else private.caught_refusal(state, said, code, details)
  end;
  return array[jsonb_build_object('position', staged[1].position)
    || case phase when 'undo' then jsonb_build_object('undo_refusal', refused -> 'message', 'undo_refused', refused)
      else jsonb_build_object(
        'outcome', 'refused', 'refusal', refused -> 'message', 'refused', refused,
        'refused_column', coalesce(
          nullif(said_of, ''), substring(broken from '^products_(.*?)_(?:check|fkey)$'),
          case when code ~ '^(?:option|combination)' or broken ~ '^(?:product_option|option_combination)' then 'options' end
        )
      ) end];
end
$function$;

comment on function private.process_batch(public.catalog_run_rows[], text) is 'Does a phase for rows: for all of them, or, where one is refused, for each half, so that only the refused ones are left out.';

revoke all on function private.process_batch(public.catalog_run_rows[], text) from public;
