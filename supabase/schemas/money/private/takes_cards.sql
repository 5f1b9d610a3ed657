create or replace function private.takes_cards()
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path to ''
  as $function$
begin
  return exists (
      select from public.payment_gateway_settings
      where id = 'stripe' and is_enabled and credentials ->> 'publishable_key' <> ''
    )
    and exists (select from private.payment_secrets where gateway_id = 'stripe' and name = 'secret_key')
    and exists (select from private.payment_service where seen_at > clock_timestamp() - interval '1 minute');
end
$function$;

comment on function private.takes_cards() is 'Whether Stripe is enabled with both keys, and a server process that can reach it was seen within a minute.';

revoke all on function private.takes_cards() from public;
