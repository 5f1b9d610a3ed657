create or replace function private.check_saved_address()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  format constant jsonb := private.address_format_of(new.country);
  missing text;
begin
  new.city := private.clean_line(new.city);
  new.region := private.clean_line(new.region);
  new.postal_code := private.clean_code(new.postal_code);
  select label into missing
  from (values
    (1, 'C', format ->> 'city', new.city),
    (2, 'S', format ->> 'region', new.region),
    (3, 'Z', format ->> 'postalCode', new.postal_code)
  ) as field (position, letter, label, words)
  where strpos(format ->> 'needed', letter) > 0 and words !~ '\S'
  order by position limit 1;
  if missing is not null then
    raise exception using
      errcode = 'PT400', hint = 'field_missing',
      message = format('Please fill out the %s field.', missing),
      detail = jsonb_build_object('field', jsonb_build_object('word', missing))::text;
  end if;
  new.region := private.check_region(format, new.region);
  new.postal_code := private.check_postal_code(new.country, format, new.postal_code);
  return new;
end
$function$;

comment on function private.check_saved_address() is 'Requires what addresses in the country consist of. Older addresses stay as they are until one of these fields is changed.';

revoke all on function private.check_saved_address() from public;
