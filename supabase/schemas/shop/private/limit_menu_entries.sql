create or replace function private.limit_menu_entries()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  if exists (select from public.menu_entries group by place having count(*) > 60) then
    raise exception using
      errcode = 'PT400', hint = 'menu_entries_too_many',
      message = 'The menu and the footer have at most 60 entries each. Please delete one first.';
  end if;
  return null;
end
$function$;

comment on function private.limit_menu_entries() is 'Refuses more entries than every page should carry.';

revoke all on function private.limit_menu_entries() from public;
