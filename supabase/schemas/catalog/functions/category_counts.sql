create or replace function public.category_counts()
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
  where subject = 'products' group by kind having sum(number) > 0 order by 1
$function$;

comment on function public.category_counts() is 'The number of products in each category that is not empty.';

revoke all on function public.category_counts() from public;

grant execute on function public.category_counts() to anon, authenticated, service_role;
