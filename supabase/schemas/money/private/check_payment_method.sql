create or replace function private.check_payment_method (
  payment_method text
)
  returns void
  language plpgsql
  stable
  set search_path to ''
  as $function$
begin
  if payment_method = 'stripe' then
    if not private.takes_cards() then
      raise exception using errcode = 'PT409', hint = 'stripe_not_configured', message = 'Stripe Not Configured';
    end if;
  elsif payment_method is distinct from 'cod' then
    raise exception using errcode = 'PT400', hint = 'payment_choice_missing', message = 'Please choose card or cash on delivery.';
  elsif not private.is_enabled('cod_enabled') then
    raise exception using
      errcode = 'PT409', hint = 'cash_not_available',
      message = 'Cash on delivery is not available at the moment.';
  end if;
end
$function$;

comment on function private.check_payment_method(text) is 'Refuses payment methods that are unknown, switched off or not configured.';

revoke all on function private.check_payment_method(text) from public;
