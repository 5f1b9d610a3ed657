create or replace function public.returns_until (
  placed public.orders
)
  returns date
  language sql
  stable
  security definer
  set search_path to ''
  as $function$
  select private.returns_until(found) from public.orders as found
  where found.id = placed.id and (found.user_id = private.customer_id() or private.is_admin())
$function$;

comment on function public.returns_until(public.orders) is 'The last day in the shop''s time zone on which a return can be asked for, of the caller''s own order that was shipped; null: there is none.';

revoke all on function public.returns_until(public.orders) from public;

grant execute on function public.returns_until(public.orders) to authenticated, service_role;
