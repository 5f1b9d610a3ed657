create or replace function private.is_own_page (
  slug text
)
  returns boolean
  language sql
  immutable
  as $function$
  select slug <> all (array['about', 'authorization', 'privacy-policy', 'disclaimer', 'contact'])
$function$;

comment on function private.is_own_page(text) is 'Whether the owner may delete or rename a page: other pages link to the rest.';

revoke all on function private.is_own_page(text) from public;

grant execute on function private.is_own_page(text) to authenticated, service_role;
