create or replace function private.merged_formula (
  present jsonb,
  given jsonb
)
  returns jsonb
  language plpgsql
  immutable
  set search_path to ''
  as $function$
declare
  merged jsonb;
  missing text;
begin
  if given is null then
    return present;
  elsif given = 'null' then
    return null;
  elsif present is null and not given ? 'metal'
    and (select bool_and(value is null or value = '0') from jsonb_each_text(given)) then
    return null;
  end if;
  merged := coalesce(
    present, '{"gross_weight": null, "making_charge": 0, "stones_price": 0, "ending": null, "hsn": null}'
  ) || given;
  select key into missing from unnest(array['metal', 'fineness', 'net_weight']) as key where merged ->> key is null limit 1;
  if missing is not null then
    raise exception using
      errcode = 'PT400', hint = 'formula_incomplete', column = 'formula_' || missing,
      message = 'A price that follows a metal needs the metal, its fineness and its net weight.';
  end if;
  return merged;
end
$function$;

comment on function private.merged_formula(jsonb, jsonb) is 'What a product''s price is computed from, with what a file says of it: what is not in the file stays; null in it: the product has a price of its own.';

revoke all on function private.merged_formula(jsonb, jsonb) from public;
