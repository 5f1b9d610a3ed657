create or replace function public.confirm_order (
  order_id bigint
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  perform private.require_admin();
  update public.orders set confirmed_at = clock_timestamp(), to_confirm = false
  where id = confirm_order.order_id and to_confirm and not private.is_void(status);
  if not found then
    raise exception using errcode = 'PT409', hint = 'order_not_to_confirm', message = 'This order is not waiting to be confirmed.';
  end if;
end
$function$;

comment on function public.confirm_order(bigint) is 'Records that the owner has spoken with the customer of a large cash order. For admins.';

revoke all on function public.confirm_order(bigint) from public;

grant execute on function public.confirm_order(bigint) to authenticated;
