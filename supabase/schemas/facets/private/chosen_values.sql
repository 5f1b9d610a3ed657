create or replace function private.chosen_values (
  filters jsonb,
  facet text
)
  returns text[]
  language plpgsql
  immutable
  set search_path to ''
  as $function$
declare
  given constant jsonb := filters -> facet;
begin
  if given is null then
    return null;
  end if;
  if jsonb_typeof(given) <> 'array' or jsonb_array_length(given) > 50
    or exists (select from jsonb_array_elements(given) as value where jsonb_typeof(value) <> 'string')
  then
    raise exception using
      errcode = 'PT400', hint = 'bad_request',
      message = format('The filter "%s" is not a list of texts.', facet);
  end if;
  return nullif(array(select jsonb_array_elements_text(given)), '{}');
end
$function$;

comment on function private.chosen_values(jsonb, text) is 'The values chosen in a facet; null if none. PT400 for anything but a list of texts.';

revoke all on function private.chosen_values(jsonb, text) from public;
