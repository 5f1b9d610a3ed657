create or replace function public.unused_certificates()
  returns setof text
  language sql
  security definer
  rows 100
  set search_path to ''
  as $function$
  select private.unused_files('certificates')
$function$;

comment on function public.unused_certificates() is 'Files in certificates that no product has shown for a day and no undo would show again, the oldest 100. Excludes those uploaded within the last day: the form they were chosen in may still be open. PT403 for everyone but administrators.';

revoke all on function public.unused_certificates() from public;

grant execute on function public.unused_certificates() to authenticated;
