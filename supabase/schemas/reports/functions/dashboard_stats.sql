create or replace function public.dashboard_stats (
  time_zone text default 'UTC'
)
  returns json
  language plpgsql
  stable
  security definer
  set search_path to ''
  as $function$
declare
  unit constant text := private.shop_currency();
begin
  return public.waiting_counts()::jsonb || jsonb_build_object(
    'revenueByDay', private.sales_of_last_days(30),
    'latestOrder', (
      select json_build_object('id', id, 'status', status, 'total_amount', total_amount, 'currency', currency, 'created_at', created_at)
      from public.orders order by created_at desc, id desc limit 1
    ),
    'latestProductAt', (select max(created_at) from public.products),
    'latestInquiryAt', (select max(created_at) from public.product_inquiries where status = 'new')
  ) || (
    select jsonb_build_object(
      'totalRevenue', coalesce(sum(amount) filter (where subject = 'money' and kind = unit || ' revenue'), 0),
      'received', coalesce(sum(amount) filter (where subject = 'money' and kind = unit || ' received'), 0),
      'refunded', coalesce(sum(amount) filter (where subject = 'money' and kind = unit || ' refunded'), 0),
      'stillToCome', coalesce(sum(amount) filter (where subject = 'money' and kind = unit || ' to come'), 0),
      'otherCurrencies', coalesce((
        select json_agg(distinct left(kind, 3))
        from (
          select kind from private.tallies
          where subject = 'money' and kind not like unit || ' %' group by kind having sum(amount) <> 0
        ) as elsewhere
      ), '[]'),
      'totalOrders', coalesce(sum(number) filter (where subject = 'orders'), 0),
      'totalProducts', coalesce(sum(number) filter (where subject in ('products', 'unlisted products')), 0),
      'totalCustomers', coalesce(sum(number) filter (where subject = 'buyers' and kind = 'account'), 0),
      'guestCustomers', coalesce(sum(number) filter (where subject = 'buyers' and kind = 'guest'), 0),
      'pendingPaymentOrders', coalesce(sum(number) filter (where subject = 'orders' and kind = 'pending_payment'), 0),
      'lowStockItems', coalesce(sum(number) filter (where subject = 'stock'), 0),
      'outOfStockItems', coalesce(sum(number) filter (where subject = 'stock' and kind = 'out'), 0)
    )
    from private.tallies
  );
end
$function$;

comment on function public.dashboard_stats(text) is 'The dashboard''s numbers, including what is waiting, the sales of the last 30 days of the shop (revenueByDay), and the times for its recent activity. Sums are of orders in the shop''s currency; otherCurrencies: those of the other orders. Low stock includes what is out of stock. time_zone: of a former version, without effect. PT403 for others.';

revoke all on function public.dashboard_stats(text) from public;

grant execute on function public.dashboard_stats(text) to authenticated;
