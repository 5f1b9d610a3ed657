create or replace function private.facet_conditions (
  category text,
  filters jsonb,
  OUT facet text,
  OUT condition text
)
  returns SETOF record
  language plpgsql
  immutable
  set search_path to ''
  AS $function$
begin
  if jsonb_typeof(coalesce(filters, '{}')) <> 'object' then
    raise exception using errcode = 'PT400', message = 'The filters are not an object.';
  end if;
  if category is not null then
    facet := 'category';
    condition := format('category = %L', category);
    return next;
  end if;
  for facet, condition in
    select listed.facet, format(listed.condition, private.chosen(filters, listed.facet))
    from (
      values ('type', 'type = any (%L::text[])'), ('metal', 'metal = any (%L::text[])'), ('stone', 'stone = any (%L::text[])'),
        ('shape', 'shape = any (%L::text[])'), ('carat', 'carats = any (%L::text[])'), ('size', 'sizes && %L::text[]')
    ) as listed (facet, condition)
    where private.chosen(filters, listed.facet) is not null
  loop
    return next;
  end loop;
  if filters -> 'stock' = 'true' then
    facet := 'stock';
    condition := 'in_stock';
    return next;
  end if;
  if filters -> 'sale' = 'true' then
    facet := 'sale';
    condition := 'on_sale';
    return next;
  end if;
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

comment on function "private"."facet_conditions"(text, jsonb) is 'A condition on facet_groups, or for the price on product_search, for each facet in which something was chosen. PT400 for filters that are none.';

revoke all on function "private"."facet_conditions"(text, jsonb) from public;
