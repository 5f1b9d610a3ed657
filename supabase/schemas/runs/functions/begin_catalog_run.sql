create or replace function public.begin_catalog_run (
  title text,
  headings text[] default '{}',
  columns text[] default '{}',
  new_categories text[] default '{}'
)
  returns bigint
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  begun bigint;
begin
  perform private.require_admin();
  delete from public.catalog_runs where applied_at is null and created_at < now() - interval '1 day';
  delete from public.catalog_run_rows
  where run_id in (select id from public.catalog_runs as run where not private.can_be_undone(run));
  insert into public.catalog_runs (kind, title, headings, columns, new_categories, created_by, created_by_name)
  values ('import', private.clean_line(title), headings, columns, new_categories, auth.uid(), private.admin_name())
  returning id into begun;
  return begun;
end
$function$;

comment on function public.begin_catalog_run(text, text[], text[], text[]) is 'Begins an import of a file with these headings, and returns its id. Then stage_catalog_rows, preview_catalog_run and apply_catalog_run. Forgets what can no longer be undone. Admins only.';

revoke all on function public.begin_catalog_run(text, text[], text[], text[]) from public;

grant execute on function public.begin_catalog_run(text, text[], text[], text[]) to authenticated;
