create or replace function private.take_entries (
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
  said text;
  code text;
  said_of text;
  broken text;
begin
  foreach each in array staged loop
    taken := taken || private.take_entry(each, phase);
  end loop;
  return taken;
exception when others then
  get stacked diagnostics code = returned_sqlstate, said = message_text, said_of = column_name, broken = constraint_name;
  -- A conflict with another transaction, a full disk and the like are nobody's typing mistake.
  if code ~ '^(40|53|55|57|58|XX)' then
    raise;
  elsif cardinality(staged) > 1 then
    return private.take_entries(staged[:cardinality(staged) / 2], phase)
      || private.take_entries(staged[cardinality(staged) / 2 + 1:], phase);
  end if;
  return array[jsonb_build_object('position', staged[1].position)
    || case phase when 'undo' then jsonb_build_object('undo_refusal', said)
      else jsonb_build_object(
        'outcome', 'refused',
        'refusal', case code
          when '23502' then 'This cannot be empty.'
          when '23503' then format('There is no category "%s".', staged[1].entry #>> '{values,category}')
          when '23514' then 'This value is not allowed.'
          else said
        end,
        'refused_column', coalesce(nullif(said_of, ''), substring(broken from '^products_(.*?)_(?:check|fkey)$'))
      ) end];
end
$function$;

comment on function private.take_entries(public.catalog_run_rows[], text) is 'Does a phase for rows: for all of them, or, where one is refused, for each half, so that only the refused ones are left out.';

revoke all on function private.take_entries(public.catalog_run_rows[], text) from public;
