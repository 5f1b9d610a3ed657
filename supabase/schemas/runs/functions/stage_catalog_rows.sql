create or replace function public.stage_catalog_rows (
  run_id bigint,
  staged jsonb
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  perform private.require_admin();
  perform from public.catalog_runs where id = run_id and status = 'staged' for share;
  if not found then
    raise exception using
      errcode = 'PT404', hint = 'run_gone_or_checked',
      message = 'This change is gone, or it has been checked already.';
  elsif jsonb_typeof(staged) is distinct from 'array' or jsonb_array_length(staged) > 1000 then
    raise exception using errcode = 'PT400', hint = 'bad_request', message = 'Rows are staged as a list of at most 1,000.';
  end if;
  insert into public.catalog_run_rows (run_id, position, line, entry, cells, refusal, refused_column, name)
  select stage_catalog_rows.run_id, each.position, each.line, each.entry, coalesce(each.cells, '[]'), each.refusal, each.refused_column,
    each.entry #>> '{values,name}'
  from jsonb_populate_recordset(null::public.catalog_run_rows, staged) as each
  on conflict do nothing;
end
$function$;

comment on function public.stage_catalog_rows(bigint, jsonb) is 'Adds rows to a run, at most 1,000: [{"position", "line", "entry", "cells"?, "refusal"?, "refused_column"?}]. What is staged twice counts once. Admins only.';

revoke all on function public.stage_catalog_rows(bigint, jsonb) from public;

grant execute on function public.stage_catalog_rows(bigint, jsonb) to authenticated;
