create or replace function private.ways_to_pay()
  returns text[]
  language sql
  stable
  set search_path to ''
  as $function$
  select array_remove(array[
    case when private.takes_cards() then 'card' end,
    case when private.is_enabled('cod_enabled') and exists (
      select from public.shipping_zones as zone
      where zone.takes_cash and (zone.countries <> '{}' or (select ships_elsewhere from public.shop_facts))
    ) then 'cash' end
  ], null)
$function$;

comment on function private.ways_to_pay() is 'How orders can be paid at the moment: card, cash on delivery.';

revoke all on function private.ways_to_pay() from public;
