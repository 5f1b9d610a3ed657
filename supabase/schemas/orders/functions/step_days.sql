create or replace function public.step_days (
  placed public.orders
)
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  as $function$
  select private.step_days(found) from public.orders as found
  where found.id = placed.id and (found.user_id = private.customer_id() or private.is_admin())
$function$;

comment on function public.step_days(public.orders) is 'On which day in the shop''s time zone the caller''s own order reached each step of its way to the buyer: {placed, paid, made, shipped, delivered}; null for a step: it has not, or nobody knows when; null for all: the order is not theirs.';

revoke all on function public.step_days(public.orders) from public;

grant execute on function public.step_days(public.orders) to authenticated, service_role;
