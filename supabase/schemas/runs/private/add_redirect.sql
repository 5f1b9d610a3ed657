create or replace function private.add_redirect (
  old_path text,
  product bigint
)
  returns boolean
  language plpgsql
  set search_path to ''
  as $function$
begin
  insert into public.redirects (path, target)
  select old_path, '/product/' || product where old_path is not null
  on conflict (path) do nothing;
  return found;
end
$function$;

comment on function private.add_redirect(text, bigint) is 'Leads an address of the old shop to a product, unless it leads somewhere already. Returns whether it does so only now.';

revoke all on function private.add_redirect(text, bigint) from public;
