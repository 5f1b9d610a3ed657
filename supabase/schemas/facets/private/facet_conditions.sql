create or replace function private.facet_conditions (
  category text,
  filters jsonb,
  out facet text,
  out condition text
)
  returns setof record
  language plpgsql
  immutable
  set search_path to ''
  as $function$
begin
  return query
    select choice.facet, format('facets && %L::text[]', choice.chosen)
    from private.facet_choices(facet_conditions.category, facet_conditions.filters) as choice;
  if private.chosen_price(filters, 'min') is not null or private.chosen_price(filters, 'max') is not null then
    facet := 'price';
    condition := format(
      'price between %L::numeric and %L::numeric',
      coalesce(private.chosen_price(filters, 'min'), 0), coalesce(private.chosen_price(filters, 'max'), 99999999.99)
    );
    return next;
  end if;
end
$function$;

comment on function private.facet_conditions(text, jsonb) is 'A condition on facet_groups, or for the price on product_search, for each facet with a choice. PT400 for invalid filters.';

revoke all on function private.facet_conditions(text, jsonb) from public;
