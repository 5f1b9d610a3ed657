create or replace function private.is_counted_alone (
  customer uuid
)
  returns boolean
  language plpgsql
  stable
  set search_path to ''
  as $function$
begin
  return exists (select from public.orders where user_id = customer and paid_amount > refunded_amount)
    or exists (select from public.user_roles where user_id = customer and role = 'admin');
end
$function$;

comment on function private.is_counted_alone(uuid) is 'Whether an account''s orders do not count together with those of its connection: it has paid, or belongs to an administrator.';

revoke all on function private.is_counted_alone(uuid) from public;
