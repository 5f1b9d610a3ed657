create or replace function public.unused_photographs()
  returns setof text
  language sql
  security definer
  rows 100
  set search_path to ''
  as $function$
  select private.unused_files('product-images')
$function$;

comment on function public.unused_photographs() is 'Files in product-images that no product, category, collection or section of the home page has shown for a day and no undo would show again, the oldest 100. Excludes those uploaded within the last day: the form they were chosen in may still be open. PT403 for everyone but administrators.';

revoke all on function public.unused_photographs() from public;

grant execute on function public.unused_photographs() to authenticated;
