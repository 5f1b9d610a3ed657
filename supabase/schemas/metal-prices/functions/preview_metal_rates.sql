create or replace function public.preview_metal_rates (
  rates jsonb
)
  returns json
  language plpgsql
  stable
  security definer
  set search_path to ''
  set statement_timeout to '30s'
  as $function$
begin
  perform private.require_admin();
  perform private.check_metal_rates(rates);
  return (
    select json_build_object(
      'digest', seen.digest, 'is_far', seen.is_far,
      'products', (
        select coalesce(json_agg(line order by abs(line.percent) desc nulls first, line.product_id), '[]')
        from (
          select changed.product_id, product.name, product.sku, changed.old, changed.new,
            case when changed.old > 0 then round((changed.new - changed.old) / changed.old * 100, 1) end as percent
          from private.formula_price_changes(rates) as changed join public.products as product on product.id = changed.product_id
        ) as line
      )
    )
    from private.metal_rates_summary(rates) as seen
  );
end
$function$;

comment on function public.preview_metal_rates(jsonb) is 'What would change if metals cost this, {metal: price of a gram}: {"digest", "is_far": whether a price moves further than metal_settings.most_percent, "products": [{"product_id", "name", "sku", "old", "new", "percent"}]}, the largest change first. PT403 for everyone but administrators.';

revoke all on function public.preview_metal_rates(jsonb) from public;

grant execute on function public.preview_metal_rates(jsonb) to authenticated;
