create or replace function private.clean_phone (
  phone text
)
  returns text
  language plpgsql
  immutable
  parallel safe
  set search_path to ''
  as $function$
begin
  return btrim(regexp_replace(
    regexp_replace(
      private.clean_code(phone), '^(?:tel|telephone|phone|mobile|mob|cell)\.?:? *(?=[+(0-9])', '', 'i'
    ),
    '[ ,;]*(?:extension|extn?|x|#)[ .:=]*([0-9]{1,6})$', ' ext. \1', 'i'
  ));
end
$function$;

comment on function private.clean_phone(text) is 'A phone number as it is stored: tel:+1-555-0142;ext=4 is +1-555-0142 ext. 4. The form''s rule: cleanPhone in domain/text/phone.ts.';

revoke all on function private.clean_phone(text) from public;
