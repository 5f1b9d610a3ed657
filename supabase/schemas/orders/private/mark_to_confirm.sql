create or replace function private.mark_to_confirm()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  if private.is_admin() then
    new.confirmed_at := now();
  end if;
  new.to_confirm := new.status = 'processing'
    and new.total_amount > (select confirm_cash_above from public.order_limits)
    and new.confirmed_at is null;
  new.to_confirm := coalesce(new.to_confirm, false);
  return new;
end
$function$;

comment on function private.mark_to_confirm() is 'A cash order above the owner''s limit waits for the owner''s confirmation; orders that the owner places are confirmed.';

revoke all on function private.mark_to_confirm() from public;
