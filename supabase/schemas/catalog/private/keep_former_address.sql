create or replace function private.keep_former_address()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  delete from public.redirects where path = '/collections/' || new.slug;
  insert into public.redirects (path, target) values ('/collections/' || old.slug, '/collections/' || new.slug)
  on conflict (path) do update set target = excluded.target;
  return null;
end
$function$;

comment on function private.keep_former_address() is 'Leads the former address of a published collection to the present one.';

revoke all on function private.keep_former_address() from public;
