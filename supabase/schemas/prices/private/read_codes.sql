create or replace function private.read_codes (
  codes text[]
)
  returns text[]
  language plpgsql
  immutable
  set search_path to ''
  as $function$
begin
  if cardinality(codes) > 10 then
    raise exception using errcode = 'PT400', hint = 'codes_too_many', message = 'An order can have at most 10 codes.';
  end if;
  return array(
    select typed from (
      select distinct on (lower(typed)) typed, position
      from unnest(codes) with ordinality as given (code, position), private.clean_code(given.code) as typed
      where typed <> '' order by lower(typed), position
    ) as each_once
    order by position
  );
end
$function$;

comment on function private.read_codes(text[]) is 'The codes of a request in plain signs, without repetitions. PT400: too many.';

revoke all on function private.read_codes(text[]) from public;
