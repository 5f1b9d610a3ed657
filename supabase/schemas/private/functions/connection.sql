create or replace function private.connection()
  returns text
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  return nullif(current_setting('shop.connection', true), '');
end
$function$;

comment on function "private"."connection"() is 'The network address of the caller, which the server sets where it places an order; null where nobody does.';

revoke all on function "private"."connection"() from public;
