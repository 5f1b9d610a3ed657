create or replace function public.card_payment()
  returns json
  language plpgsql
  stable
  security definer
  set search_path to ''
  as $function$
begin
  return json_build_object(
    'available', private.takes_cards(),
    'test', exists (
      select from private.payment_secrets
      where gateway_id = 'stripe' and name = 'secret_key' and value like any (array['sk_test_%', 'rk_test_%'])
    )
  );
end
$function$;

comment on function public.card_payment() is 'For the checkout: whether cards are accepted, and whether only Stripe''s test cards.';

revoke all on function public.card_payment() from public;

grant execute on function public.card_payment() to anon, authenticated, service_role;
