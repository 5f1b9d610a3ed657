create or replace function private.tracking_link (
  carrier text,
  number text
)
  returns text
  language sql
  stable
  set search_path to ''
  as $function$
  select replace(known.tracking_address, '{number}', private.url_encoded(btrim(number)))
  from public.carriers as known
  where lower(known.name) = lower(carrier) and btrim(number) <> ''
$function$;

comment on function private.tracking_link(text, text) is 'The carrier''s page of a parcel; null: it has none.';

revoke all on function private.tracking_link(text, text) from public;
