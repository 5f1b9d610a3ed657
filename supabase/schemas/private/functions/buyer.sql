create or replace function private.buyer (
  customer uuid,
  email text
)
  returns text
  language sql
  immutable
  AS $function$
  select coalesce('account ' || customer, 'guest ' || lower(email))
$function$;

comment on function "private"."buyer"(uuid, text) is 'Whose order it is: a customer''s or, without one, a guest''s, identified by e-mail address. Null for a guest without one.';

revoke all on function "private"."buyer"(uuid, text) from public;
