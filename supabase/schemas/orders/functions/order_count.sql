create or replace function public.order_count (
  statuses text[] default null::text[],
  since timestamptz default null::timestamptz,
  before timestamptz default null::timestamptz
)
  returns bigint
  language plpgsql
  stable
  security definer
  set search_path to ''
  as $function$
begin
  perform private.require_admin();
  if since is null and before is null then
    return (
      select coalesce(sum(number), 0) from private.tallies
      where subject = 'orders' and (statuses is null or kind = any (statuses))
    );
  elsif statuses is null then
    return (
      select count(*) from public.orders
      where created_at >= coalesce(since, '-infinity') and created_at < coalesce(before, 'infinity')
    );
  else
    return (
      select count(*) from public.orders
      where status = any (statuses)
        and created_at >= coalesce(since, '-infinity') and created_at < coalesce(before, 'infinity')
    );
  end if;
end
$function$;

comment on function public.order_count(text[], timestamptz, timestamptz) is 'How many orders there are with these statuses, from the first time until before the second; null for any. PT403 for everyone but administrators.';

revoke all on function public.order_count(text[], timestamptz, timestamptz) from public;

grant execute on function public.order_count(text[], timestamptz, timestamptz) to authenticated;
