create or replace function private.check_metal_rates (
  rates jsonb
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
declare
  wrong text;
begin
  if jsonb_typeof(rates) is distinct from 'object' or rates = '{}' then
    raise exception using
      errcode = 'PT400', hint = 'metal_rates_missing',
      message = 'Please give the price of at least one metal.';
  end if;
  select key into wrong from jsonb_each(rates)
  where key not in ('Gold', 'Silver', 'Platinum', 'Palladium') or jsonb_typeof(value) <> 'number'
    or not ((value #>> '{}')::numeric between 0.0001 and 9999999)
  limit 1;
  if wrong is not null then
    raise exception using
      errcode = 'PT400', hint = 'metal_rate_invalid',
      message = format('This is not a valid price for a gram of %s.', lower(left(wrong, 40))),
      detail = jsonb_build_object('metal', jsonb_build_object('word', lower(left(wrong, 40))))::text;
  end if;
end
$function$;

comment on function private.check_metal_rates(jsonb) is 'Refuses what is not {metal: price of a gram} with PT400.';

revoke all on function private.check_metal_rates(jsonb) from public;
