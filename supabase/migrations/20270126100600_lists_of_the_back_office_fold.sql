-- The searches of these lists compare texts as all others do.
create function public.found_by (
  listed public.promotions
)
  returns text
  language sql
  immutable
  security definer
  set search_path to ''
  as $function$
  select private.without_accents(concat_ws(E'\n', listed.name, listed.description, listed.code))
$function$;
comment on function public.found_by(public.promotions) is 'The texts by which a list of the back office finds a row, in small letters, without accents and apostrophes.';
revoke all on function public.found_by(public.promotions) from public;
grant execute on function public.found_by(public.promotions) to authenticated;

create function public.found_by (
  listed public.product_categories
)
  returns text
  language sql
  immutable
  security definer
  set search_path to ''
  as $function$
  select private.without_accents(listed.name)
$function$;
comment on function public.found_by(public.product_categories) is 'The texts by which a list of the back office finds a row, in small letters, without accents and apostrophes.';
revoke all on function public.found_by(public.product_categories) from public;
grant execute on function public.found_by(public.product_categories) to authenticated;

create function public.found_by (
  listed public.redirects
)
  returns text
  language sql
  immutable
  security definer
  set search_path to ''
  as $function$
  select private.without_accents(concat_ws(E'\n', listed.path, listed.target))
$function$;
comment on function public.found_by(public.redirects) is 'The texts by which a list of the back office finds a row, in small letters, without accents and apostrophes.';
revoke all on function public.found_by(public.redirects) from public;
grant execute on function public.found_by(public.redirects) to authenticated;

create function public.found_by (
  listed public.translatable_texts
)
  returns text
  language sql
  immutable
  security definer
  set search_path to ''
  as $function$
  select private.without_accents(listed.original)
$function$;
comment on function public.found_by(public.translatable_texts) is 'The texts by which a list of the back office finds a row, in small letters, without accents and apostrophes.';
revoke all on function public.found_by(public.translatable_texts) from public;
grant execute on function public.found_by(public.translatable_texts) to authenticated;
