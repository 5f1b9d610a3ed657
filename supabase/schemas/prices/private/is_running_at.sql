create or replace function private.is_running_at (
  promotion public.promotions,
  moment timestamptz
)
  returns boolean
  language sql
  immutable
  as $function$
  select (promotion).is_active and (promotion).start_date <= moment and (promotion).end_date >= moment
    and ((promotion).usage_limit is null or (promotion).usage_count < (promotion).usage_limit)
$function$;

comment on function private.is_running_at(public.promotions, timestamptz) is 'Whether a promotion runs at another time, with what is used up now.';

revoke all on function private.is_running_at(public.promotions, timestamptz) from public;
