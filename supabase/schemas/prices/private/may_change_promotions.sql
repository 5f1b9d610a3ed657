create or replace function private.may_change_promotions()
  returns boolean
  language plpgsql
  stable
  set search_path to ''
  as $function$
begin
  return auth.uid() is null or private.is_admin();
end
$function$;

comment on function private.may_change_promotions() is 'False for customers: row security leaves them no row to change, and their attempts must not make orders wait.';

revoke all on function private.may_change_promotions() from public;
