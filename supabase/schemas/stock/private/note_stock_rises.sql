create or replace function private.note_stock_rises()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  insert into private.stock_rises (move_id)
  select id from added
  where (quantity > 0 or stock_after is null)
    and exists (select from public.stock_requests as request where request.product_id = added.product_id);
  return null;
end
$function$;

comment on function private.note_stock_rises() is 'Notes the moves by which pieces came that somebody waits for, or by which they are no longer counted.';

revoke all on function private.note_stock_rises() from public;
