create or replace function public.current_metal_rates()
  returns setof public.metal_rates
  language sql
  stable
  set search_path to ''
  as $function$
  select rate.*
  from unnest(array['Gold', 'Silver', 'Platinum', 'Palladium']) with ordinality as known (metal, position)
  cross join lateral (
    select * from public.metal_rates as newest
    where newest.metal = known.metal and newest.undone_at is null order by newest.since desc limit 1
  ) as rate
  order by known.position
$function$;

comment on function public.current_metal_rates() is 'What metals cost now, a row for each of which somebody has said it. For administrators.';

revoke all on function public.current_metal_rates() from public;

grant execute on function public.current_metal_rates() to authenticated;
