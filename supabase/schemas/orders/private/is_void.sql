create or replace function private.is_void (
  status text
)
  returns boolean
  language sql
  immutable
  as $function$
  select status in ('cancelled', 'cancelled_payment', 'failed', 'payment_failed')
$function$;

comment on function private.is_void(text) is 'Whether an order of this status holds no stock and no use of a promotion.';

revoke all on function private.is_void(text) from public;

grant execute on function private.is_void(text) to authenticated, service_role;
