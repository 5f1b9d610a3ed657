create or replace function private.note_stock_falls()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  low constant integer := private.low_stock_threshold();
begin
  insert into private.stock_falls (move_id)
  select id from added where stock_after < low and stock_after - quantity >= low;
  return null;
end
$function$;

comment on function private.note_stock_falls() is 'Notes the moves that leave fewer pieces than there should be, where there were enough before.';

revoke all on function private.note_stock_falls() from public;
