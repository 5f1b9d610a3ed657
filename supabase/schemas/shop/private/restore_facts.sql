create or replace function private.restore_facts()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  insert into public.shop_facts default values on conflict do nothing;
  return null;
end
$function$;

comment on function private.restore_facts() is 'Puts the defaults back after somebody has deleted the shop''s facts.';

revoke all on function private.restore_facts() from public;
