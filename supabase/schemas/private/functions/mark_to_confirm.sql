create or replace function private.mark_to_confirm()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  new.to_confirm := new.status = 'processing'
    and new.total_amount > (select confirm_cash_above from public.order_limits)
    and not exists (select from public.user_roles where user_id = new.user_id and role = 'admin');
  new.to_confirm := coalesce(new.to_confirm, false);
  return new;
end
$function$;

comment on function "private"."mark_to_confirm"() is 'A cash order above the owner''s limit waits for the owner''s confirmation; the owner''s own orders do not.';

revoke all on function "private"."mark_to_confirm"() from public;
