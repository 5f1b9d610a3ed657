create or replace function public.section_texts (
  section public.home_sections
)
  returns setof public.translations
  language sql
  stable
  rows 4
  as $function$
  select texts.* from public.translations as texts where texts.subject = 'home_sections' and texts.record = section.id::text
$function$;

comment on function public.section_texts(public.home_sections) is 'The translations of a section of the home page, as product_texts has a product''s.';

revoke all on function public.section_texts(public.home_sections) from public;

grant execute on function public.section_texts(public.home_sections) to anon, authenticated, service_role;
