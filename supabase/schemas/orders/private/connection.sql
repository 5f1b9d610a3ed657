create or replace function private.connection()
  returns text
  language plpgsql
  stable
  set search_path to ''
  as $function$
begin
  return nullif(current_setting('shop.connection', true), '');
end
$function$;

comment on function private.connection() is 'The caller''s network address, which the server sets when it places an order; null if it is not set.';

revoke all on function private.connection() from public;
