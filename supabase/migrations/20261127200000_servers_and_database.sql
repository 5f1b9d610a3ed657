-- What the shop's servers ask and learn: whether a caller is an administrator, and whether a function changed what pages show.

-- Functions

create function public.is_admin() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select private.is_admin()
$$;
comment on function public.is_admin() is
  'For servers that act for somebody who is signed in: whether the caller is an administrator whose session has not ended.';

create function private.note_changed_pages() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  perform set_config('response.changes', 'pages', true);
  return null;
end
$$;
comment on function private.note_changed_pages() is
  'Tells the server, in the setting response.changes, that a function changed what public pages show, so it empties its cache. '
  'Writes to tables through the data API need no such note.';

-- Triggers

-- What orders take shows within two seconds, which is as long as a page is cached.
drop trigger products_note_taken_stock on public.products;
drop trigger promotions_note_being_used_up on public.promotions;
drop trigger product_option_values_note_taken_stock on public.product_option_values;
drop trigger product_search_note_last_piece on private.product_search;
drop function private.note_change(), private.note_value_stock(), private.note_counts();

-- The owner saves options by save_product_options. Orders update nothing but stock.
create trigger product_options_change_pages after insert or update or delete on public.product_options
  for each statement execute function private.note_changed_pages();
create trigger product_option_values_change_pages
  after insert or update of option_id, position, value, surcharge or delete on public.product_option_values
  for each statement execute function private.note_changed_pages();

-- Grants

revoke all on function public.is_admin(), private.note_changed_pages() from public, anon, authenticated, service_role;
grant execute on function public.is_admin() to authenticated;
