create or replace function private.chosen_price (
  filters jsonb,
  bound text
)
  returns numeric
  language plpgsql
  immutable
  set search_path to ''
  as $function$
begin
  if filters -> bound is not null and jsonb_typeof(filters -> bound) <> 'number' then
    raise exception using errcode = 'PT400', hint = 'bad_request', message = format('The filter "%s" is not a number.', bound);
  end if;
  return (filters ->> bound)::numeric;
end
$function$;

comment on function private.chosen_price(jsonb, text) is 'The chosen lowest or highest price; null for any. PT400 unless it is a number.';

revoke all on function private.chosen_price(jsonb, text) from public;
