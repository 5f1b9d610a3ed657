-- What an order changes on public pages. The server empties its cache of the pages that show it.

-- Functions

create function private.note_change() returns trigger
  language plpgsql set search_path = ''
as $$
declare
  noted constant text := current_setting('response.changes', true);
  change constant text := case tg_table_name when 'products' then 'products:' || new.id else tg_table_name end;
begin
  perform set_config('response.changes', concat_ws(' ', nullif(noted, ''), change), true);
  return null;
end
$$;
comment on function private.note_change() is
  'Tells the server what changed, in the setting response.changes: products:7 for the stock of a product, promotions for prices.';

-- Triggers

create trigger products_note_taken_stock after update of stock_quantity on public.products
  for each row when (old.stock_quantity is distinct from new.stock_quantity)
  execute function private.note_change();
-- Uses show on no page, but a promotion that is used up no longer lowers prices.
create trigger promotions_note_being_used_up after update of usage_count on public.promotions
  for each row when ((old.usage_count < old.usage_limit) is distinct from (new.usage_count < new.usage_limit))
  execute function private.note_change();

-- Grants

revoke all on function private.note_change() from public, anon, authenticated, service_role;
