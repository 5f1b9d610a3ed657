create or replace function private.order_of_cause()
  returns bigint
  language sql
  stable
  as $function$
  select nullif(split_part(current_setting('facet.cause', true), ' ', 2), '')::bigint
$function$;

comment on function private.order_of_cause() is 'The order for which this transaction moves stock, as set_cause was told; null if there is none.';

revoke all on function private.order_of_cause() from public;
