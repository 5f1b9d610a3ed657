create or replace function private.check_stripe_keys()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  mask constant text := '••••••••';
  publishable constant text := coalesce(new.credentials ->> 'publishable_key', '');
  secret text := new.credentials ->> 'secret_key';
  webhook constant text := coalesce(new.credentials ->> 'webhook_secret', '');
  problem jsonb;
begin
  if coalesce(secret, mask) = mask then
    select value into secret from private.payment_secrets where gateway_id = new.id and name = 'secret_key';
  end if;
  problem := case
    when publishable ~ '^(sk|rk|whsec)_' then private.refusal(
      'stripe_secret_in_publishable',
      'A secret key does not belong in the field for the publishable one, which starts with pk_.'
    )
    when secret ~ '^(pk|whsec)_' then private.refusal('stripe_secret_key_form', 'The secret key starts with sk_ or rk_.')
    when webhook ~ '^(pk|sk|rk)_' then private.refusal('stripe_webhook_secret_form', 'The webhook signing secret starts with whsec_.')
    when publishable ~ '^pk_(test|live)_' and secret ~ '^[sr]k_(test|live)_'
      and split_part(publishable, '_', 2) <> split_part(secret, '_', 2)
      then private.refusal('stripe_keys_of_both_modes', 'One key is a test key and the other a live one.')
  end;
  perform private.refuse('PT400', problem);
  return new;
end
$function$;

comment on function private.check_stripe_keys() is 'Refuses Stripe keys that are in the wrong field or do not belong together. Keys of an unknown form are accepted.';

revoke all on function private.check_stripe_keys() from public;
