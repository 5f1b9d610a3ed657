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
  if jsonb_typeof(coalesce(filters, '{}')) <> 'object' then
    raise exception using errcode = 'PT400', message = 'The filters are not an object.';
  end if;
  for facet, condition in
    select choice.facet, format(
      'facets && %L::text[]', array(select choice.facet || '=' || value from unnest(choice.chosen) as value)
    )
    from (
      values ('category', case when category is not null then array[category] end),
        ('stock', case when filters -> 'stock' = 'true' then array['in'] end),
        ('sale', case when filters -> 'sale' = 'true' then array['on'] end)
      union all
      select listed, private.chosen_values(filters, listed)
      from jsonb_object_keys(filters - '{category,stock,sale,min,max}'::text[]) as listed
    ) as choice (facet, chosen)
    where choice.chosen is not null
  loop
    return next;
  end loop;
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
