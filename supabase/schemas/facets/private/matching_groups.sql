create or replace function private.matching_groups (
  words text[],
  cheapest numeric,
  dearest numeric,
  restriction text,
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
  if matching_groups.words is null and cheapest is null and dearest is null and restriction is null then
    return query
      select tally.kind::integer, true, sum(tally.number)::bigint, null::numeric, null::numeric
      from private.tallies as tally where tally.subject = 'facets'
      group by tally.kind having sum(tally.number) > 0;
  else
    return query execute format(
      'select facet_group, %s as in_range, count(*), min(price), max(price) '
        'from private.product_search where %s group by facet_group, in_range',
      coalesce(nullif(concat_ws(' and ', 'price >= ' || quote_literal(cheapest), 'price <= ' || quote_literal(dearest)), ''), 'true'),
      concat_ws(' and ', coalesce(restriction, 'true'), case when matching_groups.words is not null then format('words @@ %L::tsquery', query) end)
    );
  end if;
end
$function$;

comment on function private.matching_groups(text[], numeric, numeric, text) is 'The facet groups of the products with these words (null: all) and this condition on product_search, in each how many fit between the prices and how many do not, with their lowest and highest price. Without any of these, from the tallies, and without prices.';

revoke all on function private.matching_groups(text[], numeric, numeric, text) from public;
