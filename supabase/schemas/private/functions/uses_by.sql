create or replace function private.uses_by (
  promotion bigint,
  customer uuid,
  email text,
  held bigint
)
  returns bigint
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  return (
    select count(*) from public.orders as placed
    where (placed.user_id = customer or lower(placed.customer_email) = lower(email))
      and placed.promotion_ids @> array[promotion] and not private.is_void(placed.status)
      and placed.id is distinct from held
  );
end
$function$;

comment on function "private"."uses_by"(bigint, uuid, text, bigint) is 'How many orders of this account (null: a guest) or e-mail address (null: not known) a promotion has priced, without void ones and the one that is held.';

revoke all on function "private"."uses_by"(bigint, uuid, text, bigint) from public;
