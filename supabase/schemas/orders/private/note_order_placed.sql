create or replace function private.note_order_placed()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  insert into public.order_events (order_id, created_at, actor, actor_name, kind, data)
  select
    id, created_at, coalesce(auth.uid(), user_id), private.admin_name(), 'placed',
    jsonb_build_object('amount', total_amount, 'currency', currency, 'method', payment_method)
  from added;
  return null;
end
$function$;

comment on function private.note_order_placed() is 'Notes new orders in their timelines, with the administrator who placed one for somebody.';

revoke all on function private.note_order_placed() from public;
