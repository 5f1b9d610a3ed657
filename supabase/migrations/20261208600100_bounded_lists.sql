-- A list in a file of settings has a bound: a statement that takes too long is told in no sentence.

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.settings_list(settings jsonb, part text)
 RETURNS TABLE(given jsonb, nth bigint)
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if settings ? part and jsonb_typeof(settings -> part) <> 'array' then
    raise exception using errcode = 'PT400', message = format('"%s" has to be a list.', part);
  elsif jsonb_array_length(settings -> part) > 1000 then
    raise exception using errcode = 'PT400', message = format('"%s" has more than 1000 entries.', part);
  end if;
  return query select * from jsonb_array_elements(settings -> part) with ordinality;
end
$function$;
