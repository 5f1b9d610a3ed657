create or replace function public.sales_by_category (
  first_day date,
  last_day date
)
  returns json
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_custom_plan'
  as $function$
declare
  zone constant text := private.open_report(first_day, last_day);
begin
  return (
    select coalesce(json_agg(part order by part.currency, part.kind in ('gift_wrap', 'shipping'), part.total desc, part.category), '[]')
    from (
      select
        sold.currency, case sold.kind when 'product' then 'category' else sold.kind end as kind,
        case sold.kind
          when 'product' then product.category when 'deleted' then 'Products that are gone' when 'gift_wrap' then 'Gift wrap'
          else 'Shipping'
        end as category,
        sum(sold.pieces) as pieces, sum(sold.net) as net, sum(sold.tax) as tax, sum(sold.net + sold.tax) as total
      from private.sold_parts(first_day, last_day, zone) as sold
      left join public.products as product on product.id = sold.product_id
      group by 1, 2, 3
    ) as part
  );
end
$function$;

comment on function public.sales_by_category(date, date) is 'What the products of each category sold, by the category they have now, as [{currency, kind, category, pieces, net, tax, total}]. kind: category, deleted, gift_wrap or shipping, as in sales_by_product. PT400: no such period; PT403 for everyone but administrators.';

revoke all on function public.sales_by_category(date, date) from public;

grant execute on function public.sales_by_category(date, date) to authenticated;
