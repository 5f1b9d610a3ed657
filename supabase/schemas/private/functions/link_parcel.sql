create or replace function private.link_parcel()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  new.tracking_link := private.tracking_link(new.tracking_provider, new.tracking_number);
  return new;
end
$function$;

comment on function "private"."link_parcel"() is 'Keeps the link to an order''s parcel.';

revoke all on function "private"."link_parcel"() from public;
