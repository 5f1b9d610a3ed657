create or replace function private.is_running (
  promotion public.promotions
)
  returns boolean
  language sql
  stable
  as $function$
  select (promotion).is_active
    and (promotion).start_date <= now() and (promotion).end_date >= now()
    and ((promotion).usage_limit is null or (promotion).usage_count < (promotion).usage_limit)
$function$;

comment on function private.is_running(public.promotions) is 'Active, within its window and not used up.';

revoke all on function private.is_running(public.promotions) from public;

grant execute on function private.is_running(public.promotions) to anon, authenticated, service_role;
