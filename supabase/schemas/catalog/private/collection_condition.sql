create or replace function private.collection_condition (
  collection public.collections
)
  returns text
  language plpgsql
  stable
  set search_path to ''
  as $function$
declare
  category constant text := (select name from public.product_categories where id = collection.category_id);
  conditions text[];
begin
  if collection.by_hand then
    return format('product_id = any (%L::bigint[])', collection.product_ids);
  end if;
  conditions := array_remove(array[
    case when collection.tags <> '{}' then
      format(
        'product_id in (select product_id from private.product_labels where tags %s %L::text[])',
        case when collection.matches_any then '&&' else '@>' end, private.folded_tags(collection.tags)
      )
    end,
    case when category is not null then
      format('facet_group in (select id from private.facet_groups where facets @> %L::text[])', array['category=' || category])
    end,
    case when collection.min_price is not null or collection.max_price is not null then
      format('price between %L::numeric and %L::numeric', coalesce(collection.min_price, 0), coalesce(collection.max_price, 99999999.99))
    end,
    case when collection.max_age is not null then
      format(
        'product_id in (select id from public.products where created_at >= now() - make_interval(days => %L::integer))',
        collection.max_age
      )
    end
  ], null);
  return coalesce('(' || nullif(array_to_string(conditions, case when collection.matches_any then ' or ' else ' and ' end), '') || ')', 'false');
end
$function$;

comment on function private.collection_condition(public.collections) is 'Which products are in a collection, as a condition on product_search.';

revoke all on function private.collection_condition(public.collections) from public;
