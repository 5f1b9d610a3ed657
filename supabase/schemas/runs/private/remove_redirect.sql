create or replace function private.remove_redirect (
  old_path text,
  product bigint
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
begin
  delete from public.redirects where path = private.redirect_path(old_path) and target = '/product/' || product;
end
$function$;

comment on function private.remove_redirect(text, bigint) is 'Forgets what add_redirect added, unless somebody has changed it since.';

revoke all on function private.remove_redirect(text, bigint) from public;
