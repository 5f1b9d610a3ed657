create or replace function private.prices_are_current()
  returns boolean
  language plpgsql
  stable
  set search_path to ''
  as $function$
begin
  return (select is_current and promotion_ids = private.running_promotions() from private.price_list);
end
$function$;

comment on function private.prices_are_current() is 'Whether the stored prices are what place_order would charge now.';

revoke all on function private.prices_are_current() from public;
