create or replace function public.category_counts (
  with_unlisted boolean default false
)
  returns table (
    category text,
    products bigint
  )
  language sql
  stable
  security definer
  set search_path to ''
  as $function$
  select kind collate "en-x-icu", sum(number)::bigint from private.tallies
  where subject = 'products' or subject = 'unlisted products' and with_unlisted and private.is_admin()
  group by kind having sum(number) > 0 order by 1
$function$;

comment on function public.category_counts(boolean) is 'The number of published products in each category that is not empty; for administrators who ask for it, of all products.';

revoke all on function public.category_counts(boolean) from public;

grant execute on function public.category_counts(boolean) to anon, authenticated, service_role;
