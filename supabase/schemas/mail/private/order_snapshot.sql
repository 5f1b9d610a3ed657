create or replace function private.order_snapshot (
  placed_id bigint,
  for_buyer boolean default true
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  as $function$
begin
  return (
    select private.order_document(placed_id, for_buyer)::jsonb - 'user_id' || jsonb_strip_nulls(jsonb_build_object(
      'tracking_provider', placed.tracking_provider,
      'tracking_number', placed.tracking_number,
      'tracking_link', placed.tracking_link,
      'paid_by', private.final_payment_method(placed.id),
      'is_guest', placed.user_id is null,
      'to_confirm', nullif(placed.to_confirm, false)
    ))
    from public.orders as placed where placed.id = placed_id
  );
end
$function$;

comment on function private.order_snapshot(bigint, boolean) is 'An order as its mails show it: lines, totals, address, tracking. Amounts in its currency.';

revoke all on function private.order_snapshot(bigint, boolean) from public;
