create or replace function public.translation_counts()
  returns table (
    language text,
    texts bigint,
    missing bigint,
    older bigint
  )
  language sql
  stable
  set search_path to ''
  as $function$
  select texts.language, count(*), count(*) filter (where texts.status = 'missing'), count(*) filter (where texts.status = 'older')
  from public.translatable_texts as texts
  group by texts.language
$function$;

comment on function public.translation_counts() is 'For administrators: of how many texts each further language has how many translations.';

revoke all on function public.translation_counts() from public;

grant execute on function public.translation_counts() to authenticated, service_role;
