create or replace function private.check_place (
  address jsonb,
  format jsonb
)
  returns void
  language plpgsql
  stable
  set search_path to ''
  as $function$
declare
  charges_tax constant boolean := (select facts.charges_tax from public.shop_facts as facts) is not false;
  state constant text := coalesce(address ->> 'state', '');
begin
  if not address ? 'country_code' then
    if exists (select from public.shipping_zones where countries <> '{}')
      or charges_tax and exists (select from public.tax_rates where country is not null)
    then
      raise exception using
        errcode = 'PT400', hint = 'country_unknown',
        message = format(
          'We do not know the country %s. Please write its English name or its two letters, such as US.',
          address ->> 'country'
        ),
        detail = jsonb_build_object('country', address ->> 'country')::text;
    end if;
  -- A region that is needed is refused elsewhere.
  elsif charges_tax and format ->> 'parts' like '%S%' and format ->> 'needed' not like '%S%'
    and private.known_region(format, state) is null
    and exists (
      select from public.tax_rates as rate where rate.country = address ->> 'country_code' and rate.region is not null
    )
    and not exists (
      select from public.tax_rates as rate
      where rate.country = address ->> 'country_code' and private.is_same_region(rate.country, rate.region, state)
    )
    and (state = '' or format ? 'regions')
  then
    perform private.refuse('PT400', case
      when state = '' then private.refusal(
        'field_missing_for_tax', format('Please fill out the %s field: the tax depends on it.', format ->> 'region'),
        jsonb_build_object('field', jsonb_build_object('word', format ->> 'region'))
      )
      else private.refusal(
        'region_not_in_list_for_tax',
        format('Please choose %s from the list: the tax depends on it.', private.address_part_words(format ->> 'region')),
        jsonb_build_object('field', jsonb_build_object('one', format ->> 'region'))
      )
    end);
  end if;
end
$function$;

comment on function private.check_place(jsonb, jsonb) is 'Refuses an address, as address_with_country writes it, whose country or region is not known where shipping or tax depends on it: it would pay another fee, or no tax.';

revoke all on function private.check_place(jsonb, jsonb) from public;
