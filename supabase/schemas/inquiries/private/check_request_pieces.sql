create or replace function private.check_request_pieces (
  pieces jsonb
)
  returns void
  language plpgsql
  immutable
  set search_path to ''
  as $function$
declare
  is_list boolean := false;
begin
  if jsonb_typeof(pieces) = 'array' then
    select count(*) <= 100 and count(distinct piece ->> 'order_item_id') = count(*) and bool_and(coalesce(
      jsonb_typeof(piece -> 'order_item_id') = 'number' and piece ->> 'order_item_id' ~ '^[1-9][0-9]{0,17}$'
        and jsonb_typeof(piece -> 'quantity') = 'number' and piece ->> 'quantity' ~ '^[1-9][0-9]{0,2}$',
      false
    ))
    into is_list
    from jsonb_array_elements(pieces) as piece;
  end if;
  if is_list is not true then
    raise exception using errcode = 'PT400', hint = 'request_pieces_missing', message = 'Please choose at least one piece.';
  end if;
end
$function$;

comment on function private.check_request_pieces(jsonb) is 'Refuses anything but a list of different lines with quantities.';

revoke all on function private.check_request_pieces(jsonb) from public;
