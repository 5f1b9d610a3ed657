create or replace function private.clean_saved_cart (
  lines jsonb
)
  returns jsonb
  language plpgsql
  immutable
  set search_path to ''
  as $function$
begin
  if lines = '[]' then
    return lines;
  end if;
  perform private.check_lines(lines);
  return (
    select jsonb_agg(
      jsonb_strip_nulls(jsonb_build_object(
        'id', line -> 'id', 'quantity', line -> 'quantity', 'offer', line -> 'offer',
        'options', nullif(private.canonical_options(line -> 'options'), '[]')
      ))
      order by place
    )
    from jsonb_array_elements(lines) with ordinality as each (line, place)
  );
end
$function$;

comment on function private.clean_saved_cart(jsonb) is 'The lines of a cart as an account keeps them, without prices: refuses what place_order would refuse, and cleans engravings as it does.';

revoke all on function private.clean_saved_cart(jsonb) from public;
