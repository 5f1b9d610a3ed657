create or replace function private.matching_groups (
  words text[],
  cheapest numeric,
  dearest numeric,
  out facet_group integer,
  out fits boolean,
  out number bigint,
  out lowest numeric,
  out highest numeric
)
  returns setof record
  language plpgsql
  stable
  set search_path to ''
  set plan_cache_mode to 'force_custom_plan'
  as $function$
declare
  query constant tsquery := private.match_query(matching_groups.words, false);
begin
  if matching_groups.words is null and cheapest is null and dearest is null then
    return query
      select tally.kind::integer, true, sum(tally.number)::bigint, null::numeric, null::numeric
      from private.tallies as tally where tally.subject = 'facets'
      group by tally.kind having sum(tally.number) > 0;
  else
    return query
      select search.facet_group, search.price between coalesce(cheapest, 0) and coalesce(dearest, 99999999.99) as in_range, count(*),
        min(search.price), max(search.price)
      from private.product_search as search
      where matching_groups.words is null or search.words @@ query
      group by search.facet_group, in_range;
  end if;
end
$function$;

comment on function private.matching_groups(text[], numeric, numeric) is 'The facet groups of the products with these words (null: all), in each how many fit between the prices and how many do not, with their lowest and highest price. Without words and prices, from the tallies, and without theirs.';

revoke all on function private.matching_groups(text[], numeric, numeric) from public;
