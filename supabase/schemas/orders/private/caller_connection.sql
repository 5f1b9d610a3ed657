create or replace function private.caller_connection()
  returns text
  language plpgsql
  stable
  set search_path to ''
  as $function$
begin
  return nullif(current_setting('shop.connection', true), '');
end
$function$;

comment on function private.caller_connection() is 'The caller''s network address, which the server sets when it places an order; null if it is not set.';

revoke all on function private.caller_connection() from public;
