create or replace function private.letterhead()
  returns jsonb
  language sql
  stable
  set search_path to ''
  as $function$
  select jsonb_build_object(
    'version', 1,
    'seller', jsonb_build_object(
      'name', facts.name, 'registered_name', facts.registered_name, 'address', facts.address, 'country', facts.country,
      'tax_number', facts.tax_number, 'email', facts.email, 'phone', facts.phone, 'logo', facts.logo
    ),
    'locale', facts.locale, 'time_zone', facts.time_zone
  )
  from public.shop_facts as facts
$function$;

comment on function private.letterhead() is 'What every invoice and credit note says of the shop.';

revoke all on function private.letterhead() from public;
