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
  taken jsonb[];
  part jsonb;
begin
  begin
    insert into public.product_categories (name) select unnest(run.new_categories) on conflict do nothing;
    taken := private.take_run(run, 'preview');
    raise exception using errcode = 'FC001', message = 'This rolls the preview back.';
  exception when sqlstate 'FC001' then
    null;
  end;
  foreach part in array taken loop
    perform private.note_taken(run.id, part);
  end loop;
  perform private.count_taken(run.id);
  update public.catalog_runs set status = 'previewed' where id = run.id returning * into run;
  return run;
end
$function$;

comment on function public.preview_catalog_run(bigint) is 'Makes all changes of a staged run and rolls them back: its rows tell what would happen. Admins only.';

revoke all on function public.preview_catalog_run(bigint) from public;

grant execute on function public.preview_catalog_run(bigint) to authenticated;
