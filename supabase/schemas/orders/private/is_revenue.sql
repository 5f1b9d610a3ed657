create or replace function private.is_revenue (
  status text
)
  returns boolean
  language sql
  immutable
  as $function$
  select status in ('paid', 'shipped', 'delivered')
$function$;

comment on function private.is_revenue(text) is 'Whether an order of this status counts as revenue.';

revoke all on function private.is_revenue(text) from public;

grant execute on function private.is_revenue(text) to authenticated, service_role;
