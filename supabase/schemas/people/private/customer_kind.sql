create or replace function private.customer_kind (
  account uuid,
  orders bigint
)
  returns text
  language sql
  immutable
  as $function$
  select case
    when orders > 0 then case when account is null then 'guest' else 'account' end
    when account is not null then 'account without orders'
  end
$function$;

comment on function private.customer_kind(uuid, bigint) is 'The kind under which a customer is tallied; null: not at all.';

revoke all on function private.customer_kind(uuid, bigint) from public;
