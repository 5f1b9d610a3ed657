create or replace function private.facet_choices (
  category text,
  filters jsonb,
  out facet text,
  out chosen text[]
)
  returns setof record
  language plpgsql
  immutable
  set search_path to ''
  as $function$
begin
  if jsonb_typeof(coalesce(filters, '{}')) <> 'object' then
    raise exception using errcode = 'PT400', hint = 'bad_request', message = 'The filters are not an object.';
  end if;
  return query
    select choice.facet, array(select choice.facet || '=' || value from unnest(choice.picked) as value)
    from (
      values ('category', case when category is not null then array[category] end),
        ('stock', case when filters -> 'stock' = 'true' then array['in'] end),
        ('sale', case when filters -> 'sale' = 'true' then array['on'] end)
      union all
      select listed, private.chosen_values(filters, listed)
      from jsonb_object_keys(filters - '{category,collection,stock,sale,min,max}'::text[]) as listed
    ) as choice (facet, picked)
    where choice.picked is not null;
end
$function$;

comment on function private.facet_choices(text, jsonb) is 'Each facet with a choice, except for the price, and what facet_groups has for a product of it: one of metal=Silver, metal=Platinum. PT400 for invalid filters.';

revoke all on function private.facet_choices(text, jsonb) from public;
