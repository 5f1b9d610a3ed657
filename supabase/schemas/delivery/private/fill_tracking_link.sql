create or replace function private.fill_tracking_link()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  known text;
begin
  -- An order keeps the name of a carrier that was deleted since.
  if tg_op = 'INSERT' or new.tracking_provider is distinct from old.tracking_provider then
    select carrier.name into known from public.carriers as carrier where lower(carrier.name) = lower(new.tracking_provider);
    if known is null and new.tracking_provider <> 'Other' then
      raise exception using
        errcode = 'check_violation', hint = 'carrier_unknown', constraint = 'orders_tracking_provider_check', table = 'orders', schema = 'public',
        message = format('"%s" is not in the list of carriers.', new.tracking_provider),
        detail = jsonb_build_object('carrier', new.tracking_provider)::text;
    end if;
    new.tracking_provider := coalesce(known, new.tracking_provider);
  end if;
  new.tracking_link := private.tracking_link(new.tracking_provider, new.tracking_number);
  return new;
end
$function$;

comment on function private.fill_tracking_link() is 'Refuses a carrier that is not in the list, and keeps the link to an order''s parcel.';

revoke all on function private.fill_tracking_link() from public;
