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
  problem text;
begin
  if coalesce(secret, mask) = mask then
    select value into secret from private.payment_secrets where gateway_id = new.id and name = 'secret_key';
  end if;
  problem := case
    when publishable ~ '^(sk|rk|whsec)_' then 'A secret key does not belong into the field for the publishable one, which starts with pk_.'
    when secret ~ '^(pk|whsec)_' then 'The secret key starts with sk_ or rk_.'
    when webhook ~ '^(pk|sk|rk)_' then 'The webhook signing secret starts with whsec_.'
    when publishable ~ '^pk_(test|live)_' and secret ~ '^[sr]k_(test|live)_'
      and split_part(publishable, '_', 2) <> split_part(secret, '_', 2)
      then 'One key is a test key and the other a live one.'
  end;
  if problem is not null then
    raise exception using errcode = 'PT400', message = problem;
  end if;
  return new;
end
$function$;

comment on function private.check_stripe_keys() is 'Refuses Stripe keys that are in the wrong field or do not belong together. Keys of an unknown form are accepted.';

revoke all on function private.check_stripe_keys() from public;
