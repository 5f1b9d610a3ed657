create or replace function public.payment_secrets()
  returns json
  language plpgsql
  stable
  security definer
  set search_path to ''
  as $function$
begin
  return (
    select json_build_object(
      'enabled', gateway.is_enabled and gateway.credentials ->> 'publishable_key' <> '',
      'publishable_key', gateway.credentials ->> 'publishable_key',
      'secret_key', (
        select value from private.payment_secrets where gateway_id = gateway.id and name = 'secret_key'
      ),
      'webhook_secret', (
        select value from private.payment_secrets where gateway_id = gateway.id and name = 'webhook_secret'
      )
    )
    from public.payment_gateway_settings as gateway where gateway.id = 'stripe'
  );
end
$function$;

comment on function public.payment_secrets() is 'Stripe''s keys, for the server process only.';

revoke all on function public.payment_secrets() from public;

grant execute on function public.payment_secrets() to service_role;
